/** A newcomer's first ten minutes in every game, in Chromium. */
import { newcomersIn } from "./newcomer-visits";

newcomersIn("chromium");
