/** The worker of the engine for the built-in games. */
import * as pkg from "../pkg/springald.js";
import { serve } from "../rules/serve";
import { searching } from "./search";

serve(pkg.default, searching(pkg));
