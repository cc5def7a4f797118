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

/** The address of this page itself, also while the next page is loading. */
export function useOwnLocation(): Location {
  return useShown().location;
}

/** The query as the route parsed it. */
export function useSearch<P extends Path>(): SearchOf<P> {
  return useShown().search as SearchOf<P>;
}

export function useParams<P extends Path>(): ParamsOf<P> {
  return useShown().params as ParamsOf<P>;
}

/** The requested location, while its page may still be loading. */
export function useWantedLocation<Part>(select: (location: Location) => Part): Part {
  return useSyncExternalStore(router.onLocation, () => select(router.location()));
}
