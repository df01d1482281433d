//! Scratch.
use mapmaker::engine::{
    editing::EndlessMap, features::*, grid::*, tileset::TileSet, world::Overlay,
};
fn main() {
    let set = TileSet::reference();
    for seed in 1..4u64 {
        let mut map = EndlessMap::new(seed, &set);
        let corner = TilePos::new(seed as i64 * 5000, -700);
        let t = std::time::Instant::now();
        for y in -12..44 {
            for x in -12..44 {
                let c = corner.chunk();
                map.chunk(ChunkPos::new(c.x + x, c.y + y));
            }
        }
        println!("tiles {:?}", t.elapsed() * 64 * 64 / (104 * 104));
        let mut f = Features::new(seed, &set);
        let o = Overlay::default();
        let t = std::time::Instant::now();
        let b = f.bodies(&map, corner, 512, 512).len();
        println!("bodies {b} {:?}", t.elapsed());
        let t = std::time::Instant::now();
        let all = f.within(&mut map, &o, corner, 512, 512);
        println!("sites {:?}", t.elapsed());
        for k in Kind::all() {
            print!(
                "{} {} ",
                k.word(),
                all.iter().filter(|f| f.kind == k).count()
            );
        }
        println!();
        for ranks in [
            vec![RoadRank::Highway, RoadRank::Road],
            vec![RoadRank::Track],
            vec![RoadRank::SeaLane],
        ] {
            let t = std::time::Instant::now();
            let r = f.roads_of(&ranks, &mut map, &o, corner, 512, 512);
            println!("{:?} {} {:?}", ranks, r.len(), t.elapsed());
        }
        let t = std::time::Instant::now();
        let r = f.roads(&mut map, &o, corner, 512, 512);
        println!("warm {} {:?}", r.len(), t.elapsed());
    }
}
#[allow(dead_code)]
fn roads() {}
