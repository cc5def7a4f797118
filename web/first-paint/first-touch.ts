declare global {
  interface Window {
    firstTouch?: string | undefined;
  }
}

/**
 * A tab or a category of the server's first paint can be touched before the app is loaded: on a slow connection for
 * seconds. It looks chosen at once, and the app applies the choice when it is loaded. Runs in the page's inline script.
 */
export function recordFirstTouch(): void {
  addEventListener('click', ({ target }) => {
    const touched = (target as Element).closest<HTMLElement>('[data-first-paint] [data-value]');
    if (!touched) return;
    for (const mark of ['aria-selected', 'aria-pressed'])
      if (touched.hasAttribute(mark))
        for (const link of touched.parentElement?.children ?? []) link.setAttribute(mark, `${link === touched}`);
    window.firstTouch = touched.dataset.value;
  });
}

/** Returns the last such choice, once. */
export function takeFirstTouch(): string | undefined {
  const value = window.firstTouch;
  window.firstTouch = undefined;
  return value;
}
