/** On a desktop screen a mouse wheel moves a strip that a finger would: strips hide their scroll bar (utility no-scrollbar). */
export function scrollStripsByWheel(): void {
  if (!matchMedia('(pointer: fine)').matches) return;
  document.addEventListener(
    'wheel',
    (event) => {
      if (event.deltaX !== 0 || event.shiftKey || !(event.target instanceof Element)) return;
      const strip = event.target.closest<HTMLElement>('.overflow-x-auto');
      if (!strip || strip.scrollWidth <= strip.clientWidth) return;
      const before = strip.scrollLeft;
      strip.scrollLeft += event.deltaY;
      // At its end the strip lets the page scroll on.
      if (strip.scrollLeft !== before) event.preventDefault();
    },
    { passive: false },
  );
}
