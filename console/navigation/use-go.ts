import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Place } from './place.ts';

/** Opens a page of the console. */
export function useGo(): (place: Place & { readonly replace?: boolean }) => void {
  const navigate = useNavigate() as unknown as (place: Place) => Promise<void>;
  return (place) => void navigate(place);
}

/** The search parameters of the address. */
export function useFilters(): Readonly<Record<string, string | undefined>> {
  return useSearch({ strict: false }) as Record<string, string | undefined>;
}

/** A part of the address by its name in the route. */
export function useParam(name: string): string {
  return (useParams({ strict: false }) as Record<string, string | undefined>)[name] ?? '';
}
