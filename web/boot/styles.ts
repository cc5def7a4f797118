/**
 * The whole stylesheet, for all that Home does not show by itself. Home's page only announces it (rel="prefetch"), so that
 * its arrival does not style the first screen a second time; every other page has it from the start (docs/decisions/209).
 */
let coming: Promise<void> | undefined;

/** Resolves when it is there, or does not come: what is shown then is plain, and works. */
export function needStyles(): Promise<void> {
  coming ??= new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="prefetch"][as="style"]');
    if (!link) return resolve();
    link.onload = () => resolve();
    link.onerror = () => {
      // Asked for again with the next page or dialog: the line may be back.
      coming = undefined;
      link.rel = 'prefetch';
      resolve();
    };
    link.rel = 'stylesheet';
  });
  return coming;
}
