import type { ComponentType } from 'react';

/** A page whose code comes when it is first wanted. */
export interface LazyPage {
  /** Once it is there. */
  readonly page: ComponentType | undefined;
  load(): Promise<ComponentType>;
  /** What it is made of comes, as it may be wanted; on the screen nothing changes. */
  fetch(): Promise<unknown>;
}

/** `fetch`: what may come beforehand, where that is not all of it. */
export function lazily(
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
          // Asked again it may be there: the line comes back.
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}
