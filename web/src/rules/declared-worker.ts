/** The worker of the rules of the declared games. */
import * as pkg from "../pkg/declared.js";
import { gamesOf, serve } from "./serve";

serve(pkg.default, gamesOf(pkg));
