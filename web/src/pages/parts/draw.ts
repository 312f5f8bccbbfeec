/** Draws a number below another one, all of them equally likely. */
export function draw(below: number): number {
  const range = 2 ** 32;
  const end = range - (range % below);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= end);
  return (drawn[0] ?? 0) % below;
}
