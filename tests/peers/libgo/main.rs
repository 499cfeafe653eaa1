//! libgo as a GTP engine, as its documentation has it: standard input and output, and all the commands that it knows.

use libgo::game::Game;
use libgo::gtp::{command::Commands, engine::Engine};
use std::io;

fn main() {
    let mut engine = Engine::new();
    engine.register_all_commands();
    let mut game = Game::new();
    for command in io::stdin().lock().commands() {
        print!("{}", engine.exec(&mut game, &command.expect("a line")));
    }
}
