import { ApiError, renewSeat } from "./api";
import { keepSeat, keepTabSecret, newSecret, seatOf } from "./seats";

/** The result of renewing a link. */
export type Renewal = { secret: string } | { refused: string };

/**
 * Replaces the secret of a seat of this browser.
 *
 * The new one is stored before it is sent: if the answer is lost, `secretAfter` finds it once the old one is refused.
 */
export async function renew(id: string, secret: string): Promise<Renewal> {
  const next = newSecret();
  const kept = seatOf(id);
  const isKept = kept?.secret === secret;
  if (isKept) keepSeat(id, { ...kept, next });
  try {
    await renewSeat(id, secret, next);
  } catch (error) {
    if (!(error instanceof ApiError)) return { refused: "Can't reach the server. Try again in a moment." };
    if (isKept) keepSeat(id, kept);
    return { refused: error.message };
  }
  if (isKept) keepSeat(id, { ...kept, secret: next });
  else keepTabSecret(id, next);
  return { secret: next };
}
