/** Games on a site, through its API. */
import { TIMEOUT, type Site } from "./server";

/** A click as in scenes, and the clicks of an action. */
export type Gesture = readonly ({ square: string } | { piece: string } | { button: string })[];

/** A position as the API returns it. */
export interface Scene {
  acts: { action: string; gesture: Gesture; rolls: boolean }[];
  events: number;
  fen: string;
  things: { square: string; owner: string; layer: string }[];
  to_act: "white" | "black" | "nature" | "nobody";
  variant: string;
}

/** The dice of a game as the API returns them. */
export interface DiceState {
  rolls: number;
  needed: boolean;
  white: { said: string };
  black: { said: string };
}

/** A game as the API returns it. */
export interface GameState {
  dice: DiceState;
  events: number;
  fen: string;
  initial_fen: string | null;
  line: string;
  reason: string | null;
  result: string | null;
  to_act: Scene["to_act"];
  turns: { san: string; whole: boolean }[];
}

async function request(site: Site, path: string, body?: unknown, secret?: string): Promise<Response> {
  const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  const headers = { "content-type": "application/json", ...authorization };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const until = Date.now() + TIMEOUT;
  for (;;) {
    const answer = await fetch(`${site.url}/api/games${path}`, { headers, ...sent });
    // While a game moves from a node that was killed, clients ask again.
    const isMoving = site.nodes > 1 && answer.status >= 502;
    if (!isMoving || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ask(site: Site, path: string, body?: unknown, secret?: string): Promise<unknown> {
  const answer = await request(site, path, body, secret);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Returns the public state of a game. */
export function stateOf(site: Site, id: string): Promise<GameState> {
  return ask(site, `/${id}`) as Promise<GameState>;
}

/** Returns the position of a game, or the one after more turns; the last turn may be unfinished. */
export function sceneOf(site: Site, id: string, ahead = ""): Promise<Scene> {
  return ask(site, `/${id}/scene${ahead === "" ? "" : `?line=${encodeURIComponent(ahead)}`}`) as Promise<Scene>;
}

/** A game created through the API. */
export interface CreatedGame {
  id: string;
  secrets: Record<"white" | "black", string>;
  /** Returns the link of a seat, or the one for spectators. */
  link(side?: "white" | "black"): string;
  /** Plays a turn through the API. */
  play(side: "white" | "black", text: string): Promise<void>;
  /** Returns the position with the legal actions. */
  scene(): Promise<Scene>;
}

/** Creates a game through the API. */
export async function makeGame(site: Site, wanted: Record<string, unknown>): Promise<CreatedGame> {
  const made = (await ask(site, "", { as: "none", ...wanted })) as { id: string; invites: CreatedGame["secrets"] };
  return {
    id: made.id,
    secrets: made.invites,
    link: (side) => `${site.url}/g/${made.id}${side === undefined ? "" : `#${made.invites[side]}`}`,
    async play(side, text) {
      const { events } = await sceneOf(site, made.id);
      await ask(site, `/${made.id}/play`, { text, at: events }, made.invites[side]);
    },
    scene: () => sceneOf(site, made.id),
  };
}

/** The reason for a refusal. */
export interface Refusal {
  message: string;
  clause: string | null;
  squares: string[];
}

/** Returns the reason for which the site refuses an action, tried in a new game from the position. */
export async function refusal(site: Site, wanted: { variant: string; fen?: string }, action: string): Promise<Refusal> {
  const game = await makeGame(site, wanted);
  const { events, to_act } = await game.scene();
  const secret = to_act === "black" ? game.secrets.black : game.secrets.white;
  const answer = await request(site, `/${game.id}/play`, { text: action, at: events, steps: true }, secret);
  if (answer.ok) throw new Error(`${action} was to be refused in ${wanted.fen}`);
  const { error } = (await answer.json()) as { error: Partial<Refusal> };
  return { message: error.message ?? "", clause: error.clause ?? null, squares: error.squares ?? [] };
}
