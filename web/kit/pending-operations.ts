import { createStore } from '@pitaka/ui/store/store.ts';
import { ofPerson, session } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';
import { isAbout, isOpen, type MoveEvent, type PendingOperation, reduceMove } from './move-state.ts';

type Operations = Readonly<Record<string, PendingOperation>>;

/**
 * Pending operations outlast their form, a reload of the page and their user's session: until their outcome is known,
 * or the tab is closed.
 */
export const pendingOperations = createStore<Operations>(stored());

let person = uid();
session.subscribe(() => {
  if (uid() === person) return;
  person = uid();
  pendingOperations.set(stored());
});

function uid(): string {
  return session.get()?.user.uid ?? '';
}

function stored(): Operations {
  try {
    const operations = Object.values(JSON.parse(storedText(ofPerson('moves'), 'visit') ?? '{}') as Operations);
    const restored = operations.flatMap((move) => reduceMove(move, { type: 'restored' }) ?? []);
    return Object.fromEntries(restored.map((move) => [move.place, move]));
  } catch {
    return {};
  }
}

/** Applies an event to the operation of a place, and stores what must outlast the page. */
export function dispatchMove(place: string, event: MoveEvent): PendingOperation | undefined {
  const { [place]: before, ...others } = pendingOperations.get();
  const move = reduceMove(before, event);
  if (move === before) return move;
  const all: Operations = move ? { ...others, [place]: move } : others;
  pendingOperations.set(all);
  const open = Object.entries(all).filter(([, operation]) => isOpen(operation));
  if (open.length === 0) removeText(ofPerson('moves'), 'visit');
  else storeText(ofPerson('moves'), JSON.stringify(Object.fromEntries(open)), 'visit');
  return move;
}

/** Undefined while a tap has no effect. */
export function beginOperation<Input>(place: string, input: Input): PendingOperation<Input> | undefined {
  const before = pendingOperations.get()[place];
  const event = { type: 'asked', place, input, key: newKey(), at: new Date().toISOString() } as const;
  const move = dispatchMove(place, event) as PendingOperation<Input>;
  return move === before ? undefined : move;
}

/** The outcome of a request; false if it is outdated, and no message is shown. */
export function settleOperation(
  { place, key, tries }: PendingOperation,
  outcome: Omit<Extract<MoveEvent, { key: string; tries: number }>, 'key' | 'tries'>,
): boolean {
  const event = { ...outcome, key, tries };
  if (!isAbout(pendingOperations.get()[place], event)) return false;
  dispatchMove(place, event);
  return true;
}

/** crypto.randomUUID exists on secure pages only; a test phone uses an address without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
