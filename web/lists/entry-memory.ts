import { useCallback, useEffect, useState } from 'react';
import type { EntryState } from '../navigation/location.ts';
import { router } from '../navigation/router.ts';
import { useOwnLocation } from '../navigation/use-location.ts';

/** The memories of the history's entries, by their place in it. */
const memories = new Map<string, unknown>();
router.onPush((state) => enterHistoryEntry(memories, state));

/**
 * A new entry has no memory, and the entries ahead of it are removed. An open dialog is also an entry, of the same
 * page.
 */
export function enterHistoryEntry(
  entries: Map<string, unknown>,
  { index, dialogs }: Pick<EntryState, 'index' | 'dialogs'>,
): void {
  for (const name of [...entries.keys()]) if (Number(name.split(' ')[0]) >= index) entries.delete(name);
  if (!dialogs?.length) return;
  const under = `${index - 1} `;
  for (const [name, memory] of [...entries]) {
    if (name.startsWith(under)) entries.set(`${index} ${name.slice(under.length)}`, memory);
  }
}

/**
 * The memory of this visit of a page (Spec: B5). The same object after going back to it; a new one for a new
 * navigation. Replacing the address (another tab, another search) stays the same visit.
 */
export function useEntryMemory<Memory extends object>(page: string, create: () => Memory): Memory {
  const { state } = useOwnLocation();
  const name = `${state.index} ${state.enteredAt ?? ''} ${page}`;
  const existing = memories.get(name) as Memory | undefined;
  if (existing) return existing;
  const made = create();
  memories.set(name, made);
  return made;
}

/** Like useState, but restored when the user goes back to this visit. `name`: unique in the whole app. */
export function useEntryState<Value>(name: string, first: Value): [value: Value, set: (value: Value) => void] {
  const memory = useEntryMemory<{ value: Value }>(name, () => ({ value: first }));
  const [value, setValue] = useState(memory.value);
  const set = useCallback(
    (next: Value) => {
      memory.value = next;
      setValue(next);
    },
    [memory],
  );
  return [value, set];
}

/**
 * The memory of the list that a visit shows, if a page has several lists; another list starts over. The shown memory
 * stays unchanged while React renders another list, a rendering that may be started, dropped and started again.
 */
export function useListMemory<Memory extends object>(page: string, list: string, create: () => Memory): Memory {
  const lists = useEntryMemory<Map<string, Memory>>(`${page} lists`, () => new Map());
  useEffect(() => {
    for (const other of [...lists.keys()]) if (other !== list) lists.delete(other);
  }, [lists, list]);
  const existing = lists.get(list);
  if (existing) return existing;
  const made = create();
  lists.set(list, made);
  return made;
}
