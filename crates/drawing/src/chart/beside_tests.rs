//! Names of cities: beside their symbols, however they were moved and whatever stands around.

use super::labels::labels;
use super::plane::Plane;
use super::rank::Scale;
use mapmaker_features::{Beneath, Feature, Kind, SiteKind};
use mapmaker_grid::TilePos;

const BARE: Beneath = Beneath {
    now: 0.0,
    natural: 0.0,
};

fn site(id: u64, kind: SiteKind, x: i64, y: i64) -> Feature {
    Feature::new(id, Kind::Site(kind), TilePos::new(x, y))
}

#[test]
fn a_name_that_was_moved_lies_off_its_own_city_at_every_zoom() {
    // It stood where it was put, a tile or two away: far out that is on the symbol.
    let scales = [2.5, 4.0, 7.0, 12.0, 20.0, 40.0, 64.0].map(Scale::usual);
    for (scale, (dx, dy)) in scales
        .into_iter()
        .flat_map(|scale| [(0, 0), (0, 1), (1, 0), (-2, -1), (3, 3)].map(|by| (scale, by)))
    {
        let mut city = site(7, SiteKind::City, 0, 0);
        city.name_at = Some(city.at.offset(dx, dy));
        let plane = Plane {
            origin: city.at,
            scale,
        };
        let symbol = plane.symbol(&city).expect("it shows");
        let named = [(city, "Prelwen".to_owned())];
        let labels = labels(&named, &[], scale, |_| BARE);
        let [x, y] = labels[0].offset_px.map(f64::from);
        for b in labels[0].boxes_px() {
            let lies = b[0] + x < symbol[2]
                && symbol[0] < b[2] + x
                && b[1] + y < symbol[3]
                && symbol[1] < b[3] + y;
            assert!(!lies, "{scale:?}, {dx}, {dy}");
        }
    }
}

#[test]
fn a_city_keeps_its_name_in_the_midst_of_villages() {
    let city = (site(1, SiteKind::City, 0, 0), "Prelwen".to_owned());
    let around = (-8..=8).flat_map(|x| (-2..=1).map(move |y| (x, y)));
    let around = around.filter(|&(x, y)| x != 0 || y != 0);
    let villages = around.zip(2..).map(|((x, y), id)| {
        let village = site(id, SiteKind::Village, x, y);
        (village, "Ey".to_owned())
    });
    let named: Vec<_> = villages.chain([city]).collect();
    let labels = labels(&named, &[], Scale::usual(14.0), |_| BARE);
    let names: Vec<_> = labels.iter().map(|label| label.id).collect();
    assert!(names.contains(&1), "{names:?}");
}
