import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { qrPath } from "./qr";

/** Draws the path as an image with four pixels a module. */
function pixels({ path, size }: ReturnType<typeof qrPath>): { width: number; height: number; data: Uint8Array } {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { width, height: width, data };
}

it("the QR code of an invitation can be read", () => {
  const link = "https://play.example.org/g/Ab3dEf9h#0123456789abcdefABCDEF-_";
  expect(decodeQR(pixels(qrPath(link)))).toBe(link);
});
