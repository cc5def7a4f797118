import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';

/**
 * One operation that moves money, from the tap until the user knows its outcome: a pure reducer without a clock and a
 * browser. Undefined: nothing was sent, or the operation is over.
 */
export interface PendingOperation<Input = unknown> {
  /** Its kind and subject; at most one operation per place is pending. */
  readonly place: string;
  /** A retry uses the same key, so that the server runs the operation once. */
  readonly key: string;
  /** The input. Never a proof of identity (six digits, a code sent to the user): it is stored in the browser. */
  readonly input: Input;
  readonly at: string;
  /**
   * sending: no answer yet. unclear: the answer was lost, or the page was reloaded before it came. refused: nothing
   * moved, and the user has not read the reason yet. answered: the operation is done, and its confirmation is still
   * closing, so a second touch would begin another operation.
   */
  readonly phase: 'sending' | 'unclear' | 'refused' | 'answered';
  /** How often it was sent. An earlier request's refusal does not settle a later one. */
  readonly tries: number;
  /** Whether its outcome was unclear when it was sent again. */
  readonly wasUnclear: boolean;
  /** Why it was refused, or is unclear. */
  readonly refusal?: CallRefused | undefined;
}

/** The result of one request: it is done; nothing moved; the six digits were wrong; or the money may have moved. */
export type OperationOutcome = 'done' | 'refused' | 'pin' | 'unclear';

export type OperationEvent =
  /** A tap that sends. `key` and `at` are of a new operation. */
  | {
      readonly type: 'asked';
      readonly place: string;
      readonly input: unknown;
      readonly key: string;
      readonly at: string;
    }
  /**
   * The outcome of a request. `isShown`: an open form shows it. `isConfirming`: its confirmation is open, and closes
   * later.
   */
  | {
      readonly type: OperationOutcome;
      readonly key: string;
      readonly tries: number;
      readonly refusal?: CallRefused | undefined;
      readonly isShown?: boolean;
      readonly isConfirming?: boolean;
    }
  /** The form showed the refusal. */
  | { readonly type: 'read' }
  /** The confirmation is closed. */
  | { readonly type: 'closed' }
  /** The page was reloaded, or its user logged in again: an answer may still come, or never. */
  | { readonly type: 'restored' };

type Move = PendingOperation | undefined;

export function reduceOperation(move: Move, event: OperationEvent): Move {
  if (event.type === 'asked') return isBusy(move) ? move : begin(move, event);
  switch (event.type) {
    case 'read':
      return move?.phase === 'refused' ? undefined : move;
    case 'closed':
      return move?.phase === 'answered' ? undefined : move;
    case 'restored':
      return isOpen(move) ? { ...move, phase: 'unclear', wasUnclear: true, refusal: undefined } : undefined;
    default:
      return isCurrentTry(move, event) ? settle(move, event) : move;
  }
}

function begin(before: Move, { place, input, key, at }: Extract<OperationEvent, { type: 'asked' }>): PendingOperation {
  // Another input is another operation. After a lost answer, the same input is the same operation.
  const same =
    before?.phase === 'unclear' && JSON.stringify(before.input) === JSON.stringify(input) ? before : undefined;
  return {
    place,
    key: same?.key ?? key,
    input,
    at: same?.at ?? at,
    phase: 'sending',
    tries: (same?.tries ?? 0) + 1,
    wasUnclear: same !== undefined,
  };
}

function settle(move: PendingOperation, event: Extract<OperationEvent, { key: string; type: OperationOutcome }>): Move {
  const { type, refusal, isShown, isConfirming } = event;
  if (type === 'done') return isConfirming ? { ...move, phase: 'answered' } : undefined;
  // Wrong digits do not settle an earlier try.
  if (type === 'unclear' || (type === 'pin' && move.wasUnclear))
    return { ...move, phase: 'unclear', refusal: type === 'pin' ? undefined : refusal };
  return isShown ? undefined : { ...move, phase: 'refused', refusal };
}

/** Whether the outcome belongs to this try of the operation: its user may have logged out or sent it again. */
export function isCurrentTry(
  move: Move,
  { type, key, tries }: { type: OperationOutcome; key: string; tries: number },
): move is PendingOperation {
  return move?.key === key && move.phase !== 'answered' && (type === 'done' || move.tries === tries);
}

/** Whether the outcome is unknown. */
export function isOpen(move: Move): move is PendingOperation {
  return move?.phase === 'sending' || move?.phase === 'unclear';
}

/** Whether the operation is being sent or has just been answered: then a tap has no effect. */
export function isBusy(move: Move): boolean {
  return move?.phase === 'sending' || move?.phase === 'answered';
}

/** Answers that leave the outcome unknown: the same key is sent again. */
const UNCLEAR = ['outcome_unknown', 'system_error', ''];
/** If the operation was sent again, these codes, too, leave the outcome of the earlier try unclear. */
const STILL_UNCLEAR = [...UNCLEAR, 'busy', 'too_many_requests', 'not_ready'];
/** The six digits were refused, rather than the operation. */
const OF_THE_PIN = ['safe_password_wrong', 'safe_locked'];

/**
 * The money's status after a failed request. `wasUnclear`: whether the operation was unclear when it was sent.
 * `unclearCodes`: further codes after which the same operation is sent again.
 */
export function outcomeOf(
  code: string | undefined,
  wasUnclear: boolean,
  unclearCodes: readonly string[] = [],
): OperationOutcome {
  if (code === undefined || unclearCodes.includes(code)) return 'unclear';
  if (OF_THE_PIN.includes(code)) return 'pin';
  return (wasUnclear ? STILL_UNCLEAR : UNCLEAR).includes(code) ? 'unclear' : 'refused';
}
