/** The worker of the rules of the built-in games. */
import * as pkg from "../pkg/springald.js";
import { gamesOf, serve } from "./serve";

serve(pkg.default, gamesOf(pkg));
