/** A picture that cannot be loaded leaves its place empty instead of a torn icon. Errors of pictures do not bubble. */
export function hideBrokenPictures(): void {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.src) hide(picture);
  addEventListener('error', (event) => event.target instanceof HTMLImageElement && hide(event.target), {
    capture: true,
  });
}

/** One that is given another source may be seen again. */
function hide(picture: HTMLImageElement): void {
  picture.dataset.broken = '';
  picture.addEventListener('load', () => delete picture.dataset.broken, { once: true });
}
