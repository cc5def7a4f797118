/**
 * Hides pictures that cannot be loaded, so that their place stays empty instead of showing a broken icon. The listener
 * captures the error events, because they do not bubble.
 */
export function hideBrokenPictures(): void {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.src) hide(picture);
  addEventListener('error', (event) => event.target instanceof HTMLImageElement && hide(event.target), {
    capture: true,
  });
}

/** A picture with a new source becomes visible again. */
function hide(picture: HTMLImageElement): void {
  picture.dataset.broken = '';
  picture.addEventListener('load', () => delete picture.dataset.broken, { once: true });
}
