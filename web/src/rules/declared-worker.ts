/** The worker of the rules of the declared games. */
import * as pkg from "../pkg/declared.js";
import { Performer } from "./perform";
import { serve } from "./serve";

const performer = new Performer(pkg);
serve(pkg.default, (call) => performer.perform(call));
