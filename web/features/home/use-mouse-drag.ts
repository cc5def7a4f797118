import { type RefObject, useEffect } from 'react';

/** A press that moved this far is a drag, not a click. */
const DRAG_FROM_PX = 5;

/** Lets a mouse drag a strip that fingers can swipe. Fingers and pens keep the browser's own scrolling. */
export function useMouseDrag(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let from: { x: number; left: number } | undefined;
    let dragged = false;
    const press = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, left: element.scrollLeft };
      dragged = false;
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const by = event.clientX - from.x;
      if (!dragged && Math.abs(by) < DRAG_FROM_PX) return;
      dragged = true;
      element.style.scrollSnapType = 'none';
      element.scrollLeft = from.left - by;
    };
    const release = () => {
      if (from && dragged) element.style.scrollSnapType = '';
      from = undefined;
    };
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const noNativeDrag = (event: DragEvent) => event.preventDefault();
    element.addEventListener('pointerdown', press);
    element.addEventListener('click', click, true);
    element.addEventListener('dragstart', noNativeDrag);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('click', click, true);
      element.removeEventListener('dragstart', noNativeDrag);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
    };
  }, [strip]);
}
