//! Actions in settlements: asking the way, buying, selling copies of the chart, and coming home.

use super::action::Good;
use super::clue::SiteId;
use super::compass::distance2;
use super::event::{End, Event, Refusal};
use super::passing::{end, pass};
use super::quest::HeldClue;
use super::state::Expedition;
use super::turn::Turn;
use super::view::PlaceKind;

/// The hours to sell a copy of the chart.
pub const SALE_HOURS: u32 = 1;

/// How many newly charted tiles are worth a coin.
const TILES_A_COIN: u32 = 15;

/// Coins for a newly charted site.
const SITE_COINS: u32 = 1;

/// How many neighbouring settlements a settlement gives leads to.
const NEIGHBOURS: usize = 2;

/// Asks the way to a site that the notebook names.
pub(super) fn ask(turn: &mut Turn, site: SiteId) -> Result<(), Refusal> {
    // A hermit can be asked, too, so that nobody has to return to a town from far away.
    let kind = turn.kind_here().filter(|kind| kind.is_lived_in());
    kind.ok_or(Refusal::Nobody("ask"))?;
    if !turn.state.named().contains(&site) || turn.state.sees(site) {
        return Err(Refusal::NotNamed(site));
    }
    if !turn.add_lead(site) {
        return Err(Refusal::Asked);
    }
    pass(turn, 1);
    Ok(())
}

/// The kind of settlement that the party is in.
fn settled(turn: &Turn, doing: &'static str) -> Result<PlaceKind, Refusal> {
    let kind = turn.kind_here().filter(|kind| kind.is_settlement());
    kind.ok_or(Refusal::Nobody(doing))
}

/// Adds leads to the nearest settlements that are not on the chart.
pub(super) fn add_neighbours(turn: &mut Turn) {
    if settled(turn, "ask").is_err() {
        return;
    }
    let state = &*turn.state;
    let mut near: Vec<_> = state
        .quest
        .sites
        .iter()
        .enumerate()
        .filter(|(_, place)| place.kind.is_settlement())
        .map(|(index, place)| (distance2(place.at, state.at), index as SiteId))
        .filter(|&(_, site)| !state.sees(site))
        .collect();
    near.sort_unstable();
    for (_, site) in near.into_iter().take(NEIGHBOURS) {
        turn.add_lead(site);
    }
}

impl Expedition {
    /// The price of a good at the party's place, in coins; `None` if it is not available.
    #[must_use]
    pub fn price(&self, good: Good) -> Option<u32> {
        match (good, self.place_here()?.kind) {
            (Good::Provisions, kind) if kind.is_settlement() => Some(1),
            (Good::Mule, PlaceKind::Town | PlaceKind::Village) => Some(20),
            (Good::Spyglass, PlaceKind::City) => Some(30),
            (Good::Rumour, PlaceKind::City | PlaceKind::Town) => Some(8),
            _ => None,
        }
    }

    /// The price of a copy of the chart in a town, for what is new on it.
    #[must_use]
    pub fn chart_worth(&self) -> u32 {
        let tiles = self.chart.len().saturating_sub(self.sold.0);
        let sites = (self.seen_sites().count() as u32).saturating_sub(self.sold.1);
        tiles / TILES_A_COIN + sites * SITE_COINS
    }

    /// The site of the next rumour: the first with a clue and without a lead.
    pub(super) fn rumour(&self) -> Option<SiteId> {
        let mut holders = self.quest.clues.iter().filter_map(|clue| clue.holder);
        holders.find(|&site| {
            let has_lead = self.leads.iter().any(|lead| lead.site == site);
            self.has_clue(site).is_some() && !self.sees(site) && !has_lead
        })
    }

    /// Pays coins.
    pub(super) fn spend(&mut self, price: u32) -> Result<(), Refusal> {
        let money = self.money;
        let left = money.checked_sub(price);
        self.money = left.ok_or(Refusal::Poor { price, money })?;
        Ok(())
    }

    /// The clue that can be overheard: the next that is neither behind a puzzle nor a tower's own.
    pub(super) fn hearsay(&self) -> Option<u8> {
        let clues = (0_u8..).zip(&self.quest.clues);
        let mut open = clues.filter(|&(number, _)| !self.heard.contains(&number));
        let is_overheard = |held: &HeldClue| {
            let place = held.holder.and_then(|site| self.quest.site(site));
            place.is_some_and(|place| !place.kind.has_puzzle() && !place.kind.is_tower())
        };
        let next = open.find(|(_, held)| is_overheard(held));
        next.map(|(number, _)| number)
    }
}

/// Buys something.
pub(super) fn buy(turn: &mut Turn, good: Good, count: u8) -> Result<(), Refusal> {
    settled(turn, "buy from")?;
    let state = &mut *turn.state;
    let price = state.price(good).ok_or(Refusal::NotSold(good.name()))?;
    let room = match good {
        Good::Provisions => state.most_provisions().saturating_sub(state.provisions),
        Good::Mule => u8::from(!state.has_mule),
        Good::Spyglass => u8::from(!state.has_spyglass),
        Good::Rumour => u8::from(state.rumour().is_some()),
    };
    if count == 0 || count > room {
        return Err(match good {
            Good::Mule | Good::Spyglass if room == 0 => Refusal::HasOne(good.name()),
            Good::Rumour if room == 0 => Refusal::NoNews,
            _ => Refusal::Full,
        });
    }
    let coins = price * u32::from(count);
    state.spend(coins)?;
    turn.events.push(Event::Bought { good, count, coins });
    match good {
        Good::Provisions => state.provisions += count,
        Good::Mule => state.has_mule = true,
        Good::Spyglass => state.has_spyglass = true,
        Good::Rumour => {
            if let Some(site) = state.rumour() {
                turn.add_lead(site);
            }
        }
    }
    Ok(())
}

/// Sells a copy of the chart.
pub(super) fn sell(turn: &mut Turn) -> Result<(), Refusal> {
    let kind = settled(turn, "sell to")?;
    if !kind.buys_charts() {
        return Err(Refusal::Nobody("buy a chart"));
    }
    let state = &mut *turn.state;
    let coins = state.chart_worth();
    if coins == 0 {
        return Err(Refusal::NothingNew);
    }
    state.money = state.money.saturating_add(coins);
    state.sold = (state.chart.len(), state.seen_sites().count() as u32);
    turn.events.push(Event::Sold { coins });
    pass(turn, SALE_HOURS);
    Ok(())
}

/// Ends the expedition without the find.
pub(super) fn finish(turn: &mut Turn) -> Result<(), Refusal> {
    let is_home = turn.state.site_here() == Some(turn.state.quest.home);
    if !is_home && turn.kind_here() != Some(PlaceKind::City) {
        return Err(Refusal::NoCity);
    }
    end(turn, End::Home);
    Ok(())
}
