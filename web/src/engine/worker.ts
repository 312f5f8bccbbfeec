/** The worker of the engine for the built-in games. */
import * as pkg from "../pkg/springald.js";
import { serveEngine } from "./search";

serveEngine(pkg);
