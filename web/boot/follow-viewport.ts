/**
 * --keyboard: how much of the page an on-screen keyboard covers, so that elements fixed to the bottom can rise above
 * it.
 */
export function followViewport(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  let lastCovered = 0;
  const update = () => {
    // Pinch zoom shrinks the viewport too, but is not a keyboard.
    const covered =
      viewport.scale > 1.01 ? 0 : Math.round(Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop));
    // A change on the root element restyles the whole page.
    if (covered === lastCovered) return;
    lastCovered = covered;
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  update();
}
