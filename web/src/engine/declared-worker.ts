/** The worker of the engine for the declared games. */
import * as pkg from "../pkg/declared.js";
import { serve } from "../rules/serve";
import { searching } from "./search";

serve(pkg.default, searching(pkg));
