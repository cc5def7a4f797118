/** A placeholder in an item's text that the user's own part replaces. */
export const PERSONAL_PLACEHOLDER = '"apply":true,"link":"","refusal":"","answerBy":""';

/** A list as JSON in UTF-8, written once for all users, with the positions of the users' own parts. */
export interface CachedList {
  readonly bytes: Buffer;
  readonly places: readonly { readonly itemId: string; readonly start: number; readonly end: number }[];
}

/**
 * Joins entries to a list between `head` and `tail`. An entry contains PERSONAL_PLACEHOLDER exactly once: the quotes of
 * a copy inside a JSON string would be escaped, so the first match is the placeholder.
 */
export function cacheList(
  entries: readonly { itemId: string; text: string }[],
  head: string,
  tail: string,
): CachedList {
  const places: { itemId: string; start: number; end: number }[] = [];
  const parts = [Buffer.from(head)];
  let length = parts[0]?.length ?? 0;
  entries.forEach((entry, index) => {
    const bytes = Buffer.from(index === 0 ? entry.text : `,${entry.text}`);
    const at = bytes.indexOf(PERSONAL_PLACEHOLDER);
    if (at < 0) throw new Error('an item was written without a place for the caller’s application');
    const start = length + at;
    places.push({ itemId: entry.itemId, start, end: start + PERSONAL_PLACEHOLDER.length });
    parts.push(bytes);
    length += bytes.length;
  });
  parts.push(Buffer.from(tail));
  return { bytes: Buffer.concat(parts), places };
}

/** The user's own part of an item: the state of its button. */
interface OwnPlace {
  readonly apply: boolean;
  readonly link: string;
  readonly refusal: string;
  readonly answerBy: string;
}

/** The list for one user, in consecutive parts. Parts without the user's own data are the cached bytes themselves. */
export function spliceOwn(list: CachedList, own: ReadonlyMap<string, OwnPlace>): readonly Uint8Array[] {
  if (own.size === 0) return [list.bytes];
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const place of list.places) {
    const button = own.get(place.itemId);
    if (!button) continue;
    parts.push(list.bytes.subarray(copied, place.start));
    const { apply, link, refusal, answerBy } = button;
    parts.push(Buffer.from(JSON.stringify({ apply, link, refusal, answerBy }).slice(1, -1)));
    copied = place.end;
  }
  parts.push(list.bytes.subarray(copied));
  return parts;
}
