import { type RefObject, useEffect, useState } from 'react';

/** Whether the list's bar sticks to the top of the screen, because the search box above it has scrolled out. */
export function useStickyBar(top: RefObject<HTMLElement | null>): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const sight = new IntersectionObserver((sightings) => {
      const last = sightings.at(-1);
      setStuck(last !== undefined && !last.isIntersecting && last.boundingClientRect.top < 0);
    });
    sight.observe(top.current);
    return () => sight.disconnect();
  }, [top]);
  return stuck;
}

/** Scrolls to the search box at the top of the page. */
export function scrollToSearch(): void {
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('input[type="search"]')?.focus({ preventScroll: true });
}
