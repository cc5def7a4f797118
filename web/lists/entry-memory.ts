import { useRouter } from '@tanstack/react-router';
import { useOwnLocation } from '../data/use-own-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Told by a tap on the tab of the page that is shown: the same place in the history, entered anew. */
    enteredAt?: number;
  }
}

interface HistoryOf {
  readonly location: { state: { __TSR_index: number } };
  subscribe(listener: (change: { location: { state: EntryState }; action: { type: string } }) => void): () => void;
}
interface EntryState {
  readonly __TSR_index: number;
  readonly dialogs?: readonly string[];
}

/** For each history: what its entries remember, by their place in it. */
const memories = new WeakMap<object, Map<string, unknown>>();

function memoriesOf(history: HistoryOf): Map<string, unknown> {
  const known = memories.get(history);
  if (known) return known;
  const entries = new Map<string, unknown>();
  memories.set(history, entries);
  history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH') enterNew(entries, location.state);
  });
  return entries;
}

/** A new entry remembers nothing, and what lay ahead is gone. An open dialog is an entry too, of the same page. */
export function enterNew(entries: Map<string, unknown>, { __TSR_index: index, dialogs }: EntryState): void {
  for (const name of [...entries.keys()]) if (Number(name.split(' ')[0]) >= index) entries.delete(name);
  if (!dialogs?.length) return;
  const under = `${index - 1} `;
  for (const [name, memory] of [...entries]) {
    if (name.startsWith(under)) entries.set(`${index} ${name.slice(under.length)}`, memory);
  }
}

/**
 * What this visit of a page remembers (Spec: B5). The same object again after going back to it; a new one for a new
 * navigation. Replacing the address (another tab, another search) stays the same visit.
 */
export function useEntryMemory<Memory extends object>(page: string, create: () => Memory): Memory {
  const router = useRouter();
  const { state } = useOwnLocation();
  const entries = memoriesOf(router.history as unknown as HistoryOf);
  const name = `${state.__TSR_index} ${state.enteredAt ?? ''} ${page}`;
  const known = entries.get(name) as Memory | undefined;
  if (known) return known;
  const made = create();
  entries.set(name, made);
  return made;
}
