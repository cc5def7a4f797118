import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { HistoryDialog } from '../dialogs/use-history-dialog.ts';
import { text } from '../texts.ts';
import { beginOperation, endOperation, type PendingOperation, pendingOperations } from './pending-operations.ts';
import { isRefusedForSure } from './unclear-outcome.ts';

/** Whether the six digits were refused, rather than the operation. */
function isAboutPin(error: unknown): error is CallRefused {
  return error instanceof CallRefused && (error.code === 'safe_password_wrong' || error.code === 'safe_locked');
}

export interface MoneyMoveOptions<Input extends object, Done> {
  /** The operation's kind and subject: two with one place are never pending together. */
  place: string;
  /**
   * The call, with these options; `pin`: the safe's six digits, where they were required. It uses nothing else of the
   * form.
   */
  ask: (input: Input, options: { errors: 'own'; idempotencyKey: string }, pin: string | undefined) => Promise<Done>;
  onDone: (done: Done, input: Input) => unknown;
  /** It is done, and this form is gone; its page may still be shown, with outdated data. */
  onDoneAway?: () => void;
  /** Nothing moved, for sure. */
  onRefused: (refusal: CallRefused) => void;
  /** The six digits were wrong: a try was counted. */
  onWrongPin?: () => void;
  /** It is settled, with any result, unless only the six digits were wrong. */
  onSettled?: () => void;
  /** The question before sending; it is closed when the operation is settled. */
  question?: HistoryDialog;
  /** Further codes after which the same operation is to be sent again. */
  unclearCodes?: readonly string[];
  texts: MoveTexts<Input, Done>;
}

/** Messages about the operation, here or on another page. */
export interface MoveTexts<Input, Done> {
  readonly title: string;
  readonly unclear: string;
  /** Shown on the page that the user went on to. */
  readonly done: (input: Input, done: Done) => string;
  /** Whether all of it succeeded, which is shown in green; where that is not always so. */
  readonly isWhole?: (done: Done) => boolean;
}

export interface MoneyMove<Input> {
  /** It is being sent. */
  readonly busy: boolean;
  /** It may have succeeded: nothing may change before that is known. The next try uses the same key. */
  readonly isUnclear: boolean;
  /** It is being sent without an open question that shows it: the user came back to it. */
  readonly isSending: boolean;
  /** The sent input, until its outcome is known. The form shows it, and it may not change. */
  readonly sent: Input | undefined;
  /** The sent input when the user came here: the form begins with it. */
  readonly found: Input | undefined;
  readonly unclearText: string;
  readonly pinRefusal: CallRefused | undefined;
  readonly forgetPinRefusal: () => void;
  readonly run: (input: Input, pin?: string) => Promise<void>;
}

type Outcome =
  | { readonly type: 'done'; readonly done: unknown; readonly input: unknown }
  | { readonly type: 'refused'; readonly refusal: CallRefused }
  | { readonly type: 'unclear' };

/** The open form's listener, for the outcome of its operation. */
const listeners = new Map<string, (outcome: Outcome) => void>();

/**
 * One operation that moves money, sent by a form: done once, even if answers are lost. A user who leaves the form
 * meanwhile finds the same operation on returning, pending or unclear; its outcome is shown by the form, or on the
 * current page.
 */
export function useMoneyMove<Input extends object, Done>(options: MoneyMoveOptions<Input, Done>): MoneyMove<Input> {
  const { place, ask, question, texts, unclearCodes = [] } = options;
  const move = useStore(pendingOperations)[place] as PendingOperation<Input> | undefined;
  const [found] = useState(move);
  const [pinRefusal, setPinRefusal] = useState<CallRefused>();

  // Its question closes a moment later, by going back: a second touch meanwhile would be another operation.
  const isOver = useRef(false);
  const [over, setOver] = useState(false);
  const isAsked = question?.open ?? false;
  useLayoutEffect(() => {
    if (isAsked) return;
    isOver.current = false;
    setOver(false);
  }, [isAsked]);

  const hear = useEffectEvent((outcome: Outcome) => {
    if (outcome.type === 'done' && isAsked) {
      isOver.current = true;
      setOver(true);
    }
    if (outcome.type === 'done') options.onDone(outcome.done as Done, outcome.input as Input);
    else if (outcome.type === 'refused') {
      const { refusal } = outcome;
      if (isAboutPin(refusal)) {
        options.onWrongPin?.();
        if (question?.open) return setPinRefusal(refusal);
      }
      options.onRefused(refusal);
    }
    question?.hide();
    options.onSettled?.();
  });
  useLayoutEffect(() => {
    const listener = (outcome: Outcome) => hear(outcome);
    listeners.set(place, listener);
    // It was refused while no form was open to show it.
    const before = pendingOperations.get()[place];
    if (before?.phase === 'refused' && before.refusal) {
      endOperation(before);
      listener({ type: 'refused', refusal: before.refusal });
    }
    return () => {
      if (listeners.get(place) === listener) listeners.delete(place);
    };
  }, [place]);

  const run = async (input: Input, pin?: string) => {
    const sent = isOver.current ? undefined : beginOperation(place, input);
    if (!sent) return;
    let done: Done;
    try {
      done = await ask(input, { errors: 'own', idempotencyKey: sent.key }, pin);
    } catch (error) {
      return conclude(sent, error, texts, unclearCodes);
    }
    if (!endOperation(sent)) return;
    const listener = listeners.get(place);
    if (listener) return listener({ type: 'done', done, input });
    const isWhole = texts.isWhole?.(done) ?? true;
    showToast(texts.done(input, done), isWhole ? { tone: 'positive' } : {});
    options.onDoneAway?.();
  };
  const isUnclear = move?.phase === 'unclear';
  const isSending = move?.phase === 'sending';
  return {
    busy: isSending || over,
    isUnclear,
    isSending: isSending && (question ? !question.open : found?.phase === 'sending'),
    sent: isSending || isUnclear ? move.input : undefined,
    found: found?.input,
    unclearText: isUnclear && move.refusal ? move.refusal.message : texts.unclear,
    pinRefusal,
    forgetPinRefusal: () => setPinRefusal(undefined),
    run,
  };
}

/** No valid answer: shown by the form, or by a toast if the form is gone. */
function conclude(
  sent: PendingOperation,
  error: unknown,
  texts: { readonly title: string; readonly unclear: string },
  unclearCodes: readonly string[],
): void {
  const listener = listeners.get(sent.place);
  const pinOnly = isAboutPin(error);
  const isKnown = pinOnly || (isRefusedForSure(error, sent.wasUnclear) && !unclearCodes.includes(error.code));
  if (!isKnown) {
    const refusal = error instanceof CallRefused && unclearCodes.includes(error.code) ? error : undefined;
    if (!endOperation(sent, { phase: 'unclear', refusal })) return;
    if (listener) listener({ type: 'unclear' });
    else showToast(refusal ? `${texts.title}: ${refusal.message}` : texts.unclear);
    return;
  }
  // Wrong digits say nothing about the outcome of the try before them.
  const stays = pinOnly && sent.wasUnclear ? ({ phase: 'unclear' } as const) : undefined;
  const left = stays ?? (listener ? undefined : ({ phase: 'refused', refusal: error } as const));
  if (!endOperation(sent, left)) return;
  if (listener) listener({ type: 'refused', refusal: error });
  else showToast(text('kit.notDone', { title: texts.title, message: error.message }), { tone: 'negative' });
}
