/** --keyboard: how much of the page an on-screen keyboard covers, so that what is fixed to the bottom can rise above it. */
export function followViewport(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const update = () => {
    // A pinch makes the viewport small too; that is no keyboard.
    const covered = viewport.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  update();
}
