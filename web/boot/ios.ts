/**
 * iOS leaves the page shifted after its keyboard has closed in a web view: scrolling to the current position resets it.
 * iOS does not zoom into fields here, because no field's text is under 16 px; zooming by pinch stays allowed.
 */
export function resetIosScrollAfterKeyboard(): void {
  const isIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
  if (!isIos) return;
  document.documentElement.dataset.ios = '';
  document.addEventListener('focusout', () => requestAnimationFrame(() => scrollTo(scrollX, scrollY)));
}

/** iOS shows :active only on a page with a touch listener; touch-action removes the 300 ms delay (tokens/theme.css). */
export function enableIosTouchFeedback(): void {
  document.addEventListener('touchstart', () => {}, { passive: true });
}
