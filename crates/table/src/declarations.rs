//! TypeScript declarations of what this crate sends and receives.

use crate::dice::{DiceRecord, PendingStep, Roll, SeatEvents, SeedMessage, TakenBackTurns};
use crate::request::{ClientMessage, Hello, OfferStep, Settlement};
use crate::wire::{Presence, ServerMessage};
use crate::{
    Awaited, ChatLine, ClockView, Code, ControlKind, DiceView, EndReason, Names, Offer,
    OfferOutcome, Offers, PositionUpdate, Refusal, SeatSeed, SeatStatus, Seats, SeedStatus,
    ServerEvent, Snapshot, TimeControl, TurnText,
};
use springald_view::wire::declaration;
use ts_rs::Config;

/// Returns the declarations of this crate. The crate `springald_view` declares the types of the rules.
pub fn declarations(config: &Config) -> Vec<String> {
    vec![
        declaration::<TimeControl>(config),
        declaration::<ControlKind>(config),
        declaration::<ClockView>(config),
        declaration::<SeatStatus>(config),
        declaration::<Offer>(config),
        declaration::<OfferStep>(config),
        declaration::<Settlement>(config),
        declaration::<OfferOutcome>(config),
        declaration::<EndReason>(config),
        declaration::<TurnText>(config),
        declaration::<ChatLine>(config),
        declaration::<Names>(config),
        declaration::<Seats>(config),
        declaration::<Offers>(config),
        declaration::<SeedMessage>(config),
        declaration::<SeedStatus>(config),
        declaration::<SeatSeed>(config),
        declaration::<PendingStep>(config),
        declaration::<Awaited>(config),
        declaration::<DiceView>(config),
        declaration::<Snapshot>(config),
        declaration::<ServerEvent>(config),
        declaration::<PositionUpdate>(config),
        declaration::<Presence>(config),
        declaration::<Code>(config),
        declaration::<Refusal>(config),
        declaration::<ServerMessage<'_>>(config),
        declaration::<Hello>(config),
        declaration::<ClientMessage>(config),
        declaration::<Roll>(config),
        declaration::<SeatEvents>(config),
        declaration::<TakenBackTurns>(config),
        declaration::<DiceRecord>(config),
    ]
}
