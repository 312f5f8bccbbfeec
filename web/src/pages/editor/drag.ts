/** A press that moves fewer pixels than this is a click, not a drag. */
const SLACK = 5;

/** Returns the square of a board at a point of the window. */
export function squareAt({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): string | null {
  // The pieces and the shapes over the squares let pointers through, but a dragged drawing may be in the way.
  const squares = document.elementsFromPoint(clientX, clientY).flatMap((element) => {
    const square = element.closest<HTMLElement>(".room-board [data-square]")?.dataset.square;
    return square === undefined ? [] : [square];
  });
  return squares[0] ?? null;
}

/** Lets a drawing be dragged from a button onto a square of the board. */
export function dragFrom(button: HTMLElement, drawing: () => HTMLElement, drop: (square: string) => void): void {
  let start: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  const place = ({ clientX, clientY }: PointerEvent): void => {
    if (ghost) ghost.style.transform = `translate(${clientX - 24}px, ${clientY - 24}px)`;
  };
  const end = (): void => {
    ghost?.remove();
    ghost = null;
    start = null;
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointermove", (event) => {
    if (!start) return;
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) {
      ghost = document.createElement("div");
      ghost.className = "palette-ghost sb-from-white";
      ghost.append(drawing());
      document.body.append(ghost);
    }
    place(event);
  });
  button.addEventListener("pointerup", (event) => {
    const square = ghost ? squareAt(event) : null;
    end();
    if (square !== null) drop(square);
  });
  button.addEventListener("pointercancel", end);
}
