/**
 * The whole stylesheet, for all that Home does not show by itself. Home's page only announces it (rel="prefetch"), so that
 * its arrival does not style the first screen a second time; every other page has it from the start (docs/decisions/209).
 */
const NOT_YET = 'not all';

let link: HTMLLinkElement | null = null;
let coming: Promise<void> | undefined;

/**
 * Resolves when it is there, or does not come: what is shown then is plain, and works. Nothing on the screen changes: it is
 * read for no medium until `putOnStyles`.
 */
export function fetchStyles(): Promise<void> {
  coming ??= new Promise((resolve) => {
    link = document.querySelector('link[rel="prefetch"][as="style"]');
    if (!link) return resolve();
    link.onload = () => resolve();
    link.onerror = () => {
      // Asked for again with the next page or dialog: the line may be back.
      coming = undefined;
      if (link) link.rel = 'prefetch';
      resolve();
    };
    link.media = NOT_YET;
    link.rel = 'stylesheet';
  });
  return coming;
}

export function putOnStyles(): void {
  // Written again, even with the same value, it would style the page again.
  if (link?.media === NOT_YET) link.media = 'all';
}

/** What opens over the page that stands. */
export async function needStyles(): Promise<void> {
  await fetchStyles();
  putOnStyles();
}
