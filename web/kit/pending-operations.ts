import { createStore } from '@pitaka/ui/store/store.ts';
import { session, userStorageKey } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';
import {
  isCurrentTry,
  isOpen,
  type OperationEvent,
  type PendingOperation,
  reduceOperation,
} from './operation-state.ts';

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
    const operations = Object.values(JSON.parse(storedText(userStorageKey('moves'), 'visit') ?? '{}') as Operations);
    const restored = operations.flatMap((move) => reduceOperation(move, { type: 'restored' }) ?? []);
    return Object.fromEntries(restored.map((move) => [move.place, move]));
  } catch {
    return {};
  }
}

/** Applies an event to the operation of a place, and stores the operations that outlast the page. */
export function dispatchOperation(place: string, event: OperationEvent): PendingOperation | undefined {
  const { [place]: before, ...others } = pendingOperations.get();
  const move = reduceOperation(before, event);
  if (move === before) return move;
  const all: Operations = move ? { ...others, [place]: move } : others;
  pendingOperations.set(all);
  const open = Object.entries(all).filter(([, operation]) => isOpen(operation));
  if (open.length === 0) removeText(userStorageKey('moves'), 'visit');
  else storeText(userStorageKey('moves'), JSON.stringify(Object.fromEntries(open)), 'visit');
  return move;
}

/** Undefined while a tap has no effect. */
export function beginOperation<Input>(place: string, input: Input): PendingOperation<Input> | undefined {
  const before = pendingOperations.get()[place];
  const event = { type: 'asked', place, input, key: newKey(), at: new Date().toISOString() } as const;
  const move = dispatchOperation(place, event) as PendingOperation<Input>;
  return move === before ? undefined : move;
}

/** Records the outcome of a request. Returns false if it is outdated, so that no message is shown. */
export function settleOperation(
  { place, key, tries }: PendingOperation,
  outcome: Omit<Extract<OperationEvent, { key: string; tries: number }>, 'key' | 'tries'>,
): boolean {
  const event = { ...outcome, key, tries };
  if (!isCurrentTry(pendingOperations.get()[place], event)) return false;
  dispatchOperation(place, event);
  return true;
}

/** crypto.randomUUID exists on secure pages only; a test phone uses an address without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
