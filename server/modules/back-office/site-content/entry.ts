import type { StoredContent } from '../../../platform/db/tables/catalogue.ts';
import type { EditableContent } from '../../site/content/published.ts';

/** The content as the history stores it. */
export function toStored({ texts, pictures, isOn, from, until }: EditableContent): StoredContent {
  return {
    texts,
    pictures,
    hidden: !isOn,
    shown_from: from?.toISOString() ?? null,
    shown_until: until?.toISOString() ?? null,
  };
}

export function fromStored(stored: StoredContent): EditableContent {
  return {
    texts: stored.texts,
    pictures: stored.pictures,
    isOn: !stored.hidden,
    from: stored.shown_from === null ? null : new Date(stored.shown_from),
    until: stored.shown_until === null ? null : new Date(stored.shown_until),
  };
}

/** The names of the fields that differ: 'texts.es', 'pictures.ko', 'until'. */
export function differences(before: EditableContent, after: EditableContent): string[] {
  const [one, other] = [flat(before), flat(after)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}

function flat({ texts, pictures, isOn, from, until }: EditableContent): Record<string, unknown> {
  return {
    isOn,
    from: from?.getTime(),
    until: until?.getTime(),
    ...Object.fromEntries(
      Object.entries(texts).map(([locale, { title, body }]) => [`texts.${locale}`, JSON.stringify([title, body])]),
    ),
    ...Object.fromEntries(Object.entries(pictures).map(([locale, address]) => [`pictures.${locale}`, address])),
  };
}
