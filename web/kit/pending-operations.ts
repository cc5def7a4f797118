import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { createStore } from '@pitaka/ui/store/store.ts';
import { ofPerson, session } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';

/** A sent operation that moves money and whose outcome is unknown; or a refusal that the user has not read yet. */
export interface PendingOperation<Input = unknown> {
  /** Its kind and subject; two with one place are never pending together. */
  readonly place: string;
  /** Sending the same again uses the same key: the server, which keeps keys for ever, does it once. */
  readonly key: string;
  /** The input. Never a proof of identity (six digits, a code sent to the user): it is stored in the browser. */
  readonly input: Input;
  readonly at: string;
  /** 'unclear': the answer was lost, or the page was reloaded before it came. */
  readonly phase: 'sending' | 'unclear' | 'refused';
  /** It was unclear when it was sent again. */
  readonly wasUnclear: boolean;
  /** Why it was refused, or is unclear. */
  readonly refusal?: CallRefused | undefined;
}

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
    const operations = JSON.parse(storedText(ofPerson('moves'), 'visit') ?? '{}') as Operations;
    return Object.fromEntries(
      Object.values(operations).map((move) => [move.place, { ...move, phase: 'unclear', wasUnclear: true }]),
    );
  } catch {
    return {};
  }
}

function put(place: string, move: PendingOperation | undefined): void {
  const { [place]: _before, ...others } = pendingOperations.get();
  const all: Operations = move ? { ...others, [place]: move } : others;
  pendingOperations.set(all);
  const open = Object.entries(all).filter(([, { phase }]) => phase !== 'refused');
  if (open.length === 0) removeText(ofPerson('moves'), 'visit');
  else storeText(ofPerson('moves'), JSON.stringify(Object.fromEntries(open)), 'visit');
}

/** Undefined while an operation before it is pending. Another input is another operation, with another key. */
export function beginOperation<Input>(place: string, input: Input): PendingOperation<Input> | undefined {
  const before = pendingOperations.get()[place];
  if (before?.phase === 'sending') return undefined;
  const isSame = before?.phase === 'unclear' && JSON.stringify(before.input) === JSON.stringify(input);
  const at = isSame ? before.at : new Date().toISOString();
  const move: PendingOperation<Input> = {
    place,
    key: isSame ? before.key : newKey(),
    input,
    at,
    phase: 'sending',
    wasUnclear: isSame,
  };
  put(place, move);
  return move;
}

/** Stores what is known of it now; `undefined`: it is over. False where its user has logged out. */
export function endOperation(
  { place, key }: PendingOperation,
  now?: { readonly phase: 'unclear' | 'refused'; readonly refusal?: CallRefused | undefined },
): boolean {
  const move = pendingOperations.get()[place];
  if (move?.key !== key) return false;
  put(place, now && { ...move, ...now });
  return true;
}

/** crypto.randomUUID exists on secure pages only; a test phone uses an address without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
