/** The worker of the engine for games written as text. */
import * as glue from "../wasm/pkg/declared.js";
import { serve } from "./engine-serve.ts";

void serve(glue);
