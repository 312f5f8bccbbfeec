/** The worker of the engine for the games that have one of their own. */
import * as glue from "../wasm/pkg/springald.js";
import { serve } from "./engine-serve.ts";

void serve(glue);
