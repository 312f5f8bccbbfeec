//! Declared games as a whole: conformance, limits, the native games, another program, refusals, and the examples
//! of the reference.
//!
//! One program, because the conformance kit takes long to compile.

mod abilities;
mod alice;
mod armies;
mod avalanche;
mod becoming;
mod carrying;
mod castlings;
mod cats;
mod chases;
mod checkless;
mod choices;
mod chu;
mod conformance;
mod counting;
mod dice;
mod draughts;
mod edges;
mod exposure;
mod forms;
mod gates;
mod hexagons;
mod hops;
mod largest;
mod lenient;
mod limits;
mod narrow;
mod native;
mod notated;
mod onward;
mod orthodox;
mod owns;
mod peer;
mod perpetual;
mod places;
mod prisons;
mod reasons;
mod reference;
mod refusal;
mod relations;
mod relay;
mod shuffled;
mod slow;
mod steps;
mod thrown;
mod turns;
mod twins;
mod unions;
mod warnings;
mod weights;
