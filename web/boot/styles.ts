/**
 * The whole stylesheet, for all elements that Home does not show at first. Home's page only prefetches it, so that its
 * arrival does not restyle the first screen; every other page has it from the start (docs/decisions/209).
 */
const NOT_YET = 'not all';

let link: HTMLLinkElement | null = null;
let coming: Promise<void> | undefined;

/**
 * Resolves when the stylesheet is loaded, or has failed: pages then work unstyled. It has no effect before
 * `applyStyles`.
 */
export function fetchStyles(): Promise<void> {
  coming ??= new Promise((resolve) => {
    link = document.querySelector('link[rel="prefetch"][as="style"]');
    if (!link) return resolve();
    link.onload = () => resolve();
    link.onerror = () => {
      // The next page or dialog tries again: the connection may work then.
      coming = undefined;
      if (link) link.rel = 'prefetch';
      resolve();
    };
    link.media = NOT_YET;
    link.rel = 'stylesheet';
  });
  return coming;
}

export function applyStyles(): void {
  // Setting it again, even to the same value, would restyle the page.
  if (link?.media === NOT_YET) link.media = 'all';
}

/** Loads and applies the stylesheet for overlays of the current page. */
export async function loadStyles(): Promise<void> {
  await fetchStyles();
  applyStyles();
}
