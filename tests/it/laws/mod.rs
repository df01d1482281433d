//! The laws of the command line: each holds for all commands, and has one test with a table of commands.

mod cases;
mod files;
mod help;
mod limits;
mod refused;
mod seeds;
mod texts;
