import { createContext, use, useSyncExternalStore } from 'react';
import type { Location } from './location.ts';
import type { ParamsOf, Path, SearchOf } from './route.ts';
import { router, type Shown } from './router.ts';

export const ShownContext = createContext<Shown | undefined>(undefined);

function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error('outside the router');
  return shown;
}

/** Where this page was opened: its own address also while the next page is on its way. */
export function useOwnLocation(): Location {
  return useShown().location;
}

/** As the route made it out of the address. */
export function useSearch<P extends Path>(): SearchOf<P> {
  return useShown().search as SearchOf<P>;
}

export function useParams<P extends Path>(): ParamsOf<P> {
  return useShown().params as ParamsOf<P>;
}

/** Where the person wants to be, while its page may still be loading. */
export function useWantedLocation<Part>(select: (location: Location) => Part): Part {
  return useSyncExternalStore(router.onLocation, () => select(router.location()));
}
