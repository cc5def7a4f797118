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

/** A part of the address by its name in the route. */
export function useParam(name: string): string {
  return (useParams({ strict: false }) as Record<string, string | undefined>)[name] ?? '';
}
