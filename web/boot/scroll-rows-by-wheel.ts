/**
 * On a desktop screen a mouse wheel scrolls a row that a finger would swipe: such rows hide their scroll bar (utility
 * no-scrollbar).
 */
export function scrollRowsByWheel(): void {
  if (!matchMedia('(pointer: fine)').matches) return;
  document.addEventListener(
    'wheel',
    (event) => {
      if (event.deltaX !== 0 || event.shiftKey || !(event.target instanceof Element)) return;
      const row = event.target.closest<HTMLElement>('.overflow-x-auto');
      if (!row || row.scrollWidth <= row.clientWidth) return;
      const before = row.scrollLeft;
      row.scrollLeft += event.deltaY;
      // At its end the row lets the page scroll on.
      if (row.scrollLeft !== before) event.preventDefault();
    },
    { passive: false },
  );
}
