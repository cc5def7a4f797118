import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { createStore } from '@pitaka/ui/store/store.ts';
import { ofPerson, session } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';

/** A sent operation that moves money and whose outcome is unknown; or a refusal that the user has not read yet. */
export interface Move<Input = unknown> {
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

type Moves = Readonly<Record<string, Move>>;

/**
 * Pending operations outlast their form, a reload of the page and their user's session: until their outcome is known,
 * or the tab is closed.
 */
export const moves = createStore<Moves>(stored());

let person = uid();
session.subscribe(() => {
  if (uid() === person) return;
  person = uid();
  moves.set(stored());
});

function uid(): string {
  return session.get()?.user.uid ?? '';
}

function stored(): Moves {
  try {
    const kept = JSON.parse(storedText(ofPerson('moves'), 'visit') ?? '{}') as Moves;
    return Object.fromEntries(
      Object.values(kept).map((move) => [move.place, { ...move, phase: 'unclear', wasUnclear: true }]),
    );
  } catch {
    return {};
  }
}

function put(place: string, move: Move | undefined): void {
  const { [place]: _before, ...others } = moves.get();
  const all: Moves = move ? { ...others, [place]: move } : others;
  moves.set(all);
  const open = Object.entries(all).filter(([, { phase }]) => phase !== 'refused');
  if (open.length === 0) removeText(ofPerson('moves'), 'visit');
  else storeText(ofPerson('moves'), JSON.stringify(Object.fromEntries(open)), 'visit');
}

/** Undefined while an operation before it is pending. Another input is another operation, with another key. */
export function beginMove<Input>(place: string, input: Input): Move<Input> | undefined {
  const before = moves.get()[place];
  if (before?.phase === 'sending') return undefined;
  const isSame = before?.phase === 'unclear' && JSON.stringify(before.input) === JSON.stringify(input);
  const at = isSame ? before.at : new Date().toISOString();
  const move: Move<Input> = {
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
export function endMove(
  { place, key }: Move,
  now?: { readonly phase: 'unclear' | 'refused'; readonly refusal?: CallRefused | undefined },
): boolean {
  const move = moves.get()[place];
  if (move?.key !== key) return false;
  put(place, now && { ...move, ...now });
  return true;
}

/** crypto.randomUUID exists on secure pages only; a test phone uses an address without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
