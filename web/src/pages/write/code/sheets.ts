import { StyleModule } from "style-mod";

const mounted = new Map<StyleModule, CSSStyleSheet>();

/**
 * Lets the editor bring its styles as sheets of the document. Otherwise it adds an element `style`, which the content
 * security policy of the site refuses.
 */
export function adoptStyles(): void {
  StyleModule.mount = (root, given) => {
    const modules = given instanceof StyleModule ? [given] : given;
    const sheets = modules.map((module) => {
      const sheet = mounted.get(module) ?? new CSSStyleSheet();
      if (!mounted.has(module)) sheet.replaceSync(module.getRules());
      mounted.set(module, sheet);
      return sheet;
    });
    const others = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
    root.adoptedStyleSheets = [...others, ...sheets];
  };
}
