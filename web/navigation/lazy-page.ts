import type { ComponentType } from 'react';

/** A page whose code is loaded when it is first wanted. */
export interface LazyPage {
  /** The component; undefined until its code is loaded. */
  readonly page: ComponentType | undefined;
  load(): Promise<ComponentType>;
  /** Loads the page's code in advance; the screen does not change. */
  fetch(): Promise<unknown>;
}

/**
 * `fetch` loads the page in advance; default: `load`. It may load less: in advance, pages come without the stylesheet.
 */
export function createLazyPage(
  load: () => Promise<{ default: ComponentType }>,
  fetch: () => Promise<unknown> = load,
): LazyPage {
  let page: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
  return {
    get page() {
      return page;
    },
    fetch,
    load() {
      coming ??= load().then(
        (module) => {
          page = module.default;
          return page;
        },
        (error) => {
          // A later try may succeed, for example after the connection has returned.
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}
