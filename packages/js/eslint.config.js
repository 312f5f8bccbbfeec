import { globalIgnores } from "eslint/config";
import web from "../../web/eslint.config.js";

export default [globalIgnores(["dist", "wasm", "build", "example", "test/vite-page", "eslint.config.js"]), ...web];
