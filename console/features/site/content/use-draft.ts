import { useState } from 'react';
import { useOperator } from '../../../session/use-operator.ts';
import { EMPTY, type Entry, type EntryFields, entryFieldsOf, type Kind } from './entry.ts';

interface Draft {
  /** The version on which the draft is based. */
  readonly version: number;
  readonly held: EntryFields;
}

const PREFIX = 'console.draft';

/** The key under which an entry's draft is stored; '' is the new entry of a kind. */
export function draftName(siteId: string, kind: Kind, key: string): string {
  return [PREFIX, siteId, kind, key].join(' ');
}

export function hasDraft(siteId: string, kind: Kind, key: string): boolean {
  return readDraft(draftName(siteId, kind, key)) !== undefined;
}

/**
 * The draft of an entry's form. It is stored in the browser with every change, so leaving the page, or closing it,
 * loses nothing.
 */
export function useDraft(kind: Kind, entry: Entry | undefined) {
  const { site } = useOperator();
  const name = draftName(site.id, kind, entry?.key ?? '');
  const saved = entry ? entryFieldsOf(entry) : EMPTY;
  const version = entry?.version ?? 0;
  const [draft, setDraft] = useState(() => readDraft(name));
  const isChanged = draft !== undefined && !isSame(draft.held, saved);
  return {
    fields: draft?.held ?? saved,
    /** The version when editing began. */
    version: draft?.version ?? version,
    isChanged,
    /** Another operator has saved the entry since. */
    isOutdated: isChanged && draft.version !== version,
    change(part: Partial<EntryFields>) {
      const next = { version: draft?.version ?? version, held: { ...(draft?.held ?? saved), ...part } };
      setDraft(next);
      writeDraft(name, isSame(next.held, saved) ? undefined : next);
    },
    discard() {
      setDraft(undefined);
      writeDraft(name, undefined);
    },
  };
}

function readDraft(name: string): Draft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(name: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

function isSame(one: EntryFields, other: EntryFields): boolean {
  return JSON.stringify(tidy(one)) === JSON.stringify(tidy(other));
}

/** The fields without empty languages, and in a fixed order. */
function tidy({ texts, pictures, isOn, from, until }: EntryFields) {
  const written = Object.entries(texts).filter(([, { title, body }]) => title !== '' || body !== '');
  const sorted = <Value>(entries: [string, Value][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    sorted(written.map(([locale, { title, body }]) => [locale, [title, body]])),
    sorted(Object.entries(pictures)),
    isOn,
    from,
    until,
  ];
}
