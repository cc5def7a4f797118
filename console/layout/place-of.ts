import type { Place } from '../navigation/place.ts';

/** Where the desk goes for what was typed into its find box. */
export function placeOf(words: string): Place {
  if (/^[0-9]{8}$/.test(words)) return { to: `/users/${words}` };
  return { to: '/users', search: { text: words } };
}
