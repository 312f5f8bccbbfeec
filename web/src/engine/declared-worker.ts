/** The worker of the engine for the declared games. */
import * as pkg from "../pkg/declared.js";
import { serveEngine } from "./search";

serveEngine(pkg);
