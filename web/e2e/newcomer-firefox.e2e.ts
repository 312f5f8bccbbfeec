/** A newcomer's first ten minutes in every game, in Firefox. */
import { newcomersIn } from "./newcomer-visits";

newcomersIn("firefox");
