/**
 * iOS leaves the page shifted after its keyboard went away in a web view: scrolling to where one is puts it back.
 * Zooming into a field does not happen, because no field's text is under 16 px; zooming by pinch stays allowed.
 */
export function keepIosInPlace(): void {
  const isIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
  if (!isIos) return;
  document.documentElement.dataset.ios = '';
  document.addEventListener('focusout', () => requestAnimationFrame(() => scrollTo(scrollX, scrollY)));
}

/** iOS shows :active only where a page listens to touches; the 300 ms wait is gone by touch-action (tokens/theme.css). */
export function answerTouchAtOnce(): void {
  document.addEventListener('touchstart', () => {}, { passive: true });
}
