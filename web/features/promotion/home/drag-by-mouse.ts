/** A press that moved this far is a drag, not a click. */
const DRAG_FROM_PX = 5;

/** Lets a mouse drag a row that fingers can swipe. Fingers and pens keep the browser's own scrolling. */
export function dragByMouse(row: HTMLElement, stopped: AbortSignal): void {
  let from: { x: number; left: number } | undefined;
  let dragged = false;
  const listen = { signal: stopped };
  row.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, left: row.scrollLeft };
      dragged = false;
    },
    listen,
  );
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      const by = event.clientX - from.x;
      if (!dragged && Math.abs(by) < DRAG_FROM_PX) return;
      dragged = true;
      row.style.scrollSnapType = 'none';
      row.scrollLeft = from.left - by;
    },
    listen,
  );
  window.addEventListener(
    'pointerup',
    () => {
      if (from && dragged) row.style.scrollSnapType = '';
      from = undefined;
    },
    listen,
  );
  row.addEventListener(
    'click',
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { ...listen, capture: true },
  );
  row.addEventListener('dragstart', (event) => event.preventDefault(), listen);
}
