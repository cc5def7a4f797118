/** What every item's text holds where one user's own part goes. */
export const PERSONAL_PLACE = '"apply":true,"link":""';

/** A list as JSON text, written once for everyone, with the places where a user's own part goes. */
export interface KeptList {
  readonly text: string;
  readonly places: readonly { readonly itemId: string; readonly start: number; readonly end: number }[];
}

/**
 * Joins entries to a list between `head` and `tail`. An entry holds PERSONAL_PLACE exactly once: inside a JSON string
 * its quotes would be escaped, so the first find is the place.
 */
export function keepList(entries: readonly { itemId: string; text: string }[], head: string, tail: string): KeptList {
  let text = head;
  const places: { itemId: string; start: number; end: number }[] = [];
  entries.forEach((entry, index) => {
    if (index > 0) text += ',';
    const at = entry.text.indexOf(PERSONAL_PLACE);
    if (at < 0) throw new Error('an item was written without a place for the own application');
    const start = text.length + at;
    places.push({ itemId: entry.itemId, start, end: start + PERSONAL_PLACE.length });
    text += entry.text;
  });
  text += tail;
  // Flattened now, once: what was joined piece by piece would be flattened by the first reader.
  return { text: Buffer.from(text, 'utf8').toString('utf8'), places };
}

/** The list for one user: the kept text itself where nothing of it is theirs. */
export function spliceOwn(
  list: KeptList,
  own: ReadonlyMap<string, { readonly apply: boolean; readonly link: string }>,
): string {
  if (own.size === 0) return list.text;
  let text = '';
  let copied = 0;
  for (const place of list.places) {
    const button = own.get(place.itemId);
    if (!button) continue;
    text += `${list.text.slice(copied, place.start)}"apply":${button.apply},"link":${JSON.stringify(button.link)}`;
    copied = place.end;
  }
  return copied === 0 ? list.text : text + list.text.slice(copied);
}
