import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Place } from './place.ts';

/** Goes to a place of the desk. */
export function useGo(): (place: Place & { readonly replace?: boolean }) => void {
  const navigate = useNavigate() as unknown as (place: Place) => Promise<void>;
  return (place) => void navigate(place);
}

/** What stands in the address behind the question mark. */
export function useFilters(): Readonly<Record<string, string | undefined>> {
  return useSearch({ strict: false }) as Record<string, string | undefined>;
}

export type Show = (next: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;

/** Changes some of what stands behind the question mark of a page; undefined takes it away. */
export function useShow(to: Place['to']): Show {
  const go = useGo();
  const search = useFilters();
  return (next, replace = false) =>
    go({
      to,
      search: Object.fromEntries(
        Object.entries({ ...search, ...next }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
      ),
      replace,
    });
}

/** A part of the address by its name in the route. */
export function useParam(name: string): string {
  return (useParams({ strict: false }) as Record<string, string | undefined>)[name] ?? '';
}
