/** The worker of the rules of the built-in games. */
import * as pkg from "../pkg/springald.js";
import { Performer } from "./perform";
import { serve } from "./serve";

const performer = new Performer(pkg);
serve(pkg.default, (call) => performer.perform(call));
