import { type RefObject, useEffect } from 'react';

/** Lets a mouse drag the row; the code for that is loaded with the first mouse event. */
export function useMouseDrag(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const stopping = new AbortController();
    const prepare = async (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      element.removeEventListener('pointerenter', prepare);
      const { dragByMouse } = await import('./drag-by-mouse.ts');
      if (!stopping.signal.aborted) dragByMouse(element, stopping.signal);
    };
    element.addEventListener('pointerenter', prepare, { signal: stopping.signal });
    return () => stopping.abort();
  }, [row]);
}
