/** Games as the server sends them, for tests. */
import type { Snapshot } from "./protocol";

const NO_SEED = { said: "none", commitment: null } as const;

/** Returns a new game with a stopped clock; `changed` replaces parts of it. */
export function snapshot(changed: Partial<Snapshot> = {}): Snapshot {
  return {
    id: "x",
    variant: "v",
    rules: "1",
    initial_fen: null,
    fen: "f",
    line: "",
    turns: [],
    you: null,
    events: 0,
    to_act: "white",
    result: null,
    reason: null,
    claims: [],
    abortable: false,
    clock: { white_ms: null, black_ms: null, running: null, now_ms: 0 },
    names: { white: "Ada", black: null },
    seats: { white: "taken", black: "taken" },
    offers: { draw: null, takeback: null, rematch: null },
    chat: [],
    dice: {
      scheme: 2,
      needed: false,
      commitment: "c",
      white: NO_SEED,
      black: NO_SEED,
      white_seed: "",
      black_seed: "",
      waits_for: null,
      rolls: 0,
    },
    next: null,
    created_ms: 0,
    paused_ms: null,
    ...changed,
  };
}
