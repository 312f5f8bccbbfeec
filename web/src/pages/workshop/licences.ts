/** The licences under which players publish their games. */

/** A licence: its SPDX name, its name for people, and what it lets others do. */
export interface Licence {
  id: string;
  name: string;
  means: string;
  url: string;
}

/** The licences that the server accepts, the usual one first. */
export const LICENCES: readonly Licence[] = [
  {
    id: "CC-BY-4.0",
    name: "CC BY 4.0",
    means: "others may use and change it if they name you",
    url: "https://creativecommons.org/licenses/by/4.0/",
  },
  {
    id: "CC-BY-SA-4.0",
    name: "CC BY-SA 4.0",
    means: "the same, and what they make of it has the same licence",
    url: "https://creativecommons.org/licenses/by-sa/4.0/",
  },
  {
    id: "CC0-1.0",
    name: "CC0",
    means: "everybody may do everything with it",
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
  },
  {
    id: "GPL-3.0-or-later",
    name: "GPL 3 or later",
    means: "others may change it and share it under the GPL",
    url: "https://www.gnu.org/licenses/gpl-3.0.html",
  },
  {
    id: "MIT",
    name: "MIT",
    means: "others may use and change it if they keep your notice",
    url: "https://opensource.org/license/mit",
  },
];

/** Returns a licence by its SPDX name. */
export function licenceOf(id: string): Licence | undefined {
  return LICENCES.find((one) => one.id === id);
}
