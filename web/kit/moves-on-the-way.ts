import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { createStore } from '@pitaka/ui/store/store.ts';
import { ofPerson, session } from '../session/session.ts';
import { removeText, storedText, storeText } from '../session/storage.ts';

/** A move of money that was sent, and of which nobody knows yet what came of it; or a refusal that nobody read yet. */
export interface Move<Input = unknown> {
  /** What it is; two of one place are never on the way together. */
  readonly place: string;
  /** Whoever sends the same again sends it with the same key: the server, which keeps keys for ever, does it once. */
  readonly key: string;
  /** What was asked for. Never what proves who somebody is (six digits, a code sent to them): it is kept in the browser. */
  readonly input: Input;
  readonly at: string;
  /** 'unclear': the answer was lost on the way, or the page was loaded again before it came. */
  readonly phase: 'sending' | 'unclear' | 'refused';
  /** So it was when it was sent again. */
  readonly wasUnclear: boolean;
  /** Why it was refused, or is not clear. */
  readonly refusal?: CallRefused | undefined;
}

type Moves = Readonly<Record<string, Move>>;

/**
 * They outlast the form they were sent by, the page being loaded again and their person's session: until their outcome is
 * known, or the tab is closed.
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

/** Undefined where the one before is on its way still. Another input is another move, and has another key. */
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

/** What is known of it now; `undefined`: it is over. False where it is nobody's any more: they logged out. */
export function endMove(
  { place, key }: Move,
  now?: { readonly phase: 'unclear' | 'refused'; readonly refusal?: CallRefused | undefined },
): boolean {
  const move = moves.get()[place];
  if (move?.key !== key) return false;
  put(place, now && { ...move, ...now });
  return true;
}

/** crypto.randomUUID exists on secure pages only; a test phone on a bare address is none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
