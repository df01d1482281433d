//! Settlements, roads and names from outside: the same from every window, by the natural rules.

mod crossings;
mod features;
mod first_land;
mod going;
mod roads;
mod settlements;
mod world;
