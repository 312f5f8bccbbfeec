/** The clean-up that a page returns. */
export type Leave = () => void;

/** A page: fills an element, at once or after loading. */
export type Page = (host: HTMLElement, params: Readonly<Record<string, string>>) => Leave | Promise<Leave>;

/** A path such as `/learn/:variant` with the loader of its page. */
export interface Route {
  path: string;
  load: () => Promise<Page>;
}

/** Returns the parameters of a path that matches a pattern. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const found = path.replace(/\/+$/, "").split("/");
  if (wanted.at(-1) === "") wanted.pop();
  if (wanted.length !== found.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = found[index] ?? "";
    if (part.startsWith(":")) {
      try {
        params[part.slice(1)] = decodeURIComponent(text);
      } catch {
        return undefined;
      }
      if (text === "") return undefined;
    } else if (part !== text) {
      return undefined;
    }
  }
  return params;
}

/** The path and query of the shown page. */
let address = "";

let show: (path: string) => void = () => undefined;

/** Goes to a page of this site. `state` is stored with its history entry. */
export function go(path: string, replace = false, state: unknown = null): void {
  if (replace) history.replaceState(state, "", path);
  else history.pushState(state, "", path);
  show(location.pathname);
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** Shows the page of the address, now and whenever it changes; `rest` shows those without a route. */
export function start(host: HTMLElement, routes: readonly Route[], rest: Page, shown: (path: string) => void): void {
  let leave: Leave = () => undefined;
  let turn = 0;
  show = (path) => {
    address = location.pathname + location.search;
    turn += 1;
    const mine = turn;
    void (async () => {
      const found = routes.map((route) => ({ route, params: match(route.path, path) })).find(({ params }) => params);
      let page: Page;
      try {
        page = found ? await found.route.load() : rest;
      } catch {
        page = unloadable;
      }
      if (mine !== turn) return;
      leave();
      leave = () => undefined;
      // A new element, so that late additions of a page that was left stay invisible.
      const place = document.createElement("div");
      host.replaceChildren(place);
      try {
        const left = await page(place, found?.params ?? {});
        if (mine === turn) leave = left;
        else left();
      } catch {
        place.replaceChildren();
        unloadable(place);
      }
      shown(path);
    })();
  };
  addEventListener("popstate", () => {
    if (!isWithinPage()) show(location.pathname);
  });
  document.addEventListener("click", followLink);
  show(location.pathname);
}

/** Returns whether the address and the shown page's differ only in the fragment. */
function isWithinPage(): boolean {
  const before = address;
  address = location.pathname + location.search;
  const id = location.hash.slice(1);
  return address === before && id !== "" && document.getElementById(id) !== null;
}

/** Reports that the code of a page could not be loaded, as after an update or without a connection. */
function unloadable(host: HTMLElement): Leave {
  const note = document.createElement("p");
  note.className = "notice";
  note.textContent = "This page could not be loaded. Check your connection, then try again.";
  const retry = document.createElement("button");
  retry.type = "button";
  retry.textContent = "Try again";
  // After an update of the site, only a new document has the new file names.
  retry.addEventListener("click", () => location.reload());
  note.append(" ", retry);
  host.append(note);
  return () => undefined;
}
