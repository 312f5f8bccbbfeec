/** The pages that few visitors open first: the first page goes without their addresses. */
import { match, type Page, type Route } from "./router";

const page = (load: () => Promise<{ page: Page }>) => async (): Promise<Page> => (await load()).page;

const routes: readonly Route[] = [
  { path: "/archive", load: page(() => import("../pages/lists/archive")) },
  { path: "/write", load: page(() => import("../pages/write/write")) },
  { path: "/gallery", load: page(() => import("../pages/workshop/published")) },
  { path: "/workshop/:id", load: page(() => import("../pages/workshop/workshop")) },
  { path: "/lab/:game", load: page(() => import("../pages/report/report")) },
  { path: "/credits", load: page(() => import("../pages/docs/credits")) },
  { path: "/docs/:name", load: page(() => import("../pages/docs/docs")) },
  { path: "/dice/:id", load: page(() => import("../pages/dice")) },
];

/** Shows the page of the address, or that there is none. */
export const rest: Page = async (host) => {
  for (const route of routes) {
    const params = match(route.path, location.pathname);
    if (params) return (await route.load())(host, params);
  }
  return (await import("../pages/lost")).page(host);
};
