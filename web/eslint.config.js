import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  globalIgnores(["dist", "src/pkg", "src/wire", "shots", "public", "bindgen", "src/app/sw.js", "src/engine/words.js"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  prettier,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ["eslint.config.js"] } } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // One style: `private name`, never `#name`, and no redundant `public`.
      "no-restricted-syntax": [
        "error",
        { selector: "PrivateIdentifier", message: "Write `private name` instead of `#name`." },
      ],
      "@typescript-eslint/explicit-member-accessibility": ["error", { accessibility: "no-public" }],
      "@typescript-eslint/prefer-readonly": "error",
      // Ambient modules can name types of other files only by `import()`.
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/explicit-function-return-type": ["error", { allowExpressions: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      curly: ["error", "multi-or-nest", "consistent"],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-duplicate-imports": ["error", { allowSeparateTypeImports: true }],
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      // Numbers in template literals are what the pages consist of.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
);
