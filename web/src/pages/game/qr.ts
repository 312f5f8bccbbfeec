import encodeQR from "qr";
import { s } from "../../app/dom";

/** The empty border of a QR code, in modules. */
const BORDER = 2;

/** Returns the dark modules of a code as the path of an SVG, with the side of the square in modules. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  // One rectangle for each run of dark modules.
  const path = rows.map((row, y) => {
    let line = "";
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true || row[x - 1] === true) continue;
      let end = x;
      while (row[end] === true) end += 1;
      line += `M${x} ${y}h${end - x}v1h${x - end}z`;
    }
    return line;
  });
  return { path: path.join(""), size: rows.length };
}

/** Creates the QR code of a link: dark on white in every theme, because cameras expect that. */
export function qrCode(url: string, label: string): SVGSVGElement {
  const { path, size } = qrPath(url);
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: path, fill: "#000" }),
  );
}
