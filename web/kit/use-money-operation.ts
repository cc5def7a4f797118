import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { HistoryDialog } from '../dialogs/use-history-dialog.ts';
import { holdReloads } from '../live/use-live-reload.ts';
import { text } from '../texts.ts';
import { isBusy, type OperationOutcome, outcomeOf, type PendingOperation } from './operation-state.ts';
import { beginOperation, dispatchOperation, pendingOperations, settleOperation } from './pending-operations.ts';

export interface MoneyOperationOptions<Input extends object, Done> {
  /** The operation's kind and subject; at most one operation per place is pending. */
  place: string;
  /**
   * The call, with these options; `pin`: the safe's six digits, where they were required. The call must not read other
   * state of the form.
   */
  send: (input: Input, options: { errors: 'own'; idempotencyKey: string }, pin: string | undefined) => Promise<Done>;
  onDone: (done: Done, input: Input) => unknown;
  /** Called when the operation is done and its form was closed; the page may still show outdated data. */
  onDoneAway?: () => void;
  /** Called when it is certain that no money moved. */
  onRefused: (refusal: CallRefused) => void;
  /** Called when the six digits were wrong: a try was counted. */
  onWrongPin?: () => void;
  /** Called when the operation is settled, with any result except wrong digits. */
  onSettled?: () => void;
  /** The question before sending; it is closed when the operation is settled. */
  question?: HistoryDialog;
  /** Further codes after which the same operation is to be sent again. */
  unclearCodes?: readonly string[];
  texts: OperationTexts<Input, Done>;
}

/** Messages about the operation, here or on another page. */
export interface OperationTexts<Input, Done> {
  readonly title: string;
  readonly unclear: string;
  /** The message for the page that the user has opened meanwhile. */
  readonly done: (input: Input, done: Done) => string;
  /** Whether all parts succeeded (shown in green), for an operation that can succeed in part. */
  readonly isWhole?: (done: Done) => boolean;
}

export interface MoneyOperation<Input> {
  /** Whether it is being sent. */
  readonly busy: boolean;
  /**
   * Whether the operation may have succeeded: the input must not change before that is known. The next try uses the
   * same key.
   */
  readonly isUnclear: boolean;
  /** Whether it is being sent while no open question shows that: the user has returned to the form. */
  readonly isSending: boolean;
  /** The sent input, until its outcome is known. The form shows it, and it may not change. */
  readonly sent: Input | undefined;
  /** The input that was already sent when the user opened the form, which starts with it. */
  readonly found: Input | undefined;
  readonly unclearText: string;
  readonly pinRefusal: CallRefused | undefined;
  readonly forgetPinRefusal: () => void;
  readonly run: (input: Input, pin?: string) => Promise<void>;
}

/** The outcome of one request, for the open form of its place. */
interface SendOutcome {
  readonly type: OperationOutcome;
  readonly input: unknown;
  readonly done?: unknown;
  readonly refusal?: CallRefused | undefined;
}

interface OpenForm {
  readonly onOutcome: (outcome: SendOutcome) => void;
  /** Its confirmation is open. */
  readonly isConfirming: () => boolean;
}

const openForms = new Map<string, OpenForm>();

/**
 * One operation that moves money, sent by a form: done once, even if answers are lost. A user who leaves the form
 * meanwhile finds the same operation on returning, pending or unclear; its outcome is shown by the form, or on the
 * current page.
 */
export function useMoneyOperation<Input extends object, Done>(
  options: MoneyOperationOptions<Input, Done>,
): MoneyOperation<Input> {
  const { place, send: ask, question, texts, unclearCodes = [] } = options;
  const move = useStore(pendingOperations)[place] as PendingOperation<Input> | undefined;
  const [found] = useState(move);
  const [pinRefusal, setPinRefusal] = useState<CallRefused>();

  const isConfirming = question?.open ?? false;
  useLayoutEffect(
    () => (isConfirming ? () => void dispatchOperation(place, { type: 'closed' }) : undefined),
    [isConfirming, place],
  );

  const onOutcome = useEffectEvent(({ type, done, input, refusal }: SendOutcome) => {
    if (type === 'done') options.onDone(done as Done, input as Input);
    if (type === 'pin') {
      options.onWrongPin?.();
      if (isConfirming) return setPinRefusal(refusal);
    }
    if (refusal && type !== 'unclear') options.onRefused(refusal);
    question?.hide();
    options.onSettled?.();
  });
  const isConfirmingNow = useEffectEvent(() => isConfirming);
  useLayoutEffect(() => {
    const form: OpenForm = { onOutcome: (outcome) => onOutcome(outcome), isConfirming: () => isConfirmingNow() };
    openForms.set(place, form);
    // The operation was refused while no form was open to show the refusal.
    const before = pendingOperations.get()[place];
    if (before?.phase === 'refused') {
      dispatchOperation(place, { type: 'read' });
      form.onOutcome({ type: 'refused', input: before.input, refusal: before.refusal });
    }
    return () => {
      if (openForms.get(place) === form) openForms.delete(place);
    };
  }, [place]);

  const run = async (input: Input, pin?: string) => {
    const sent = beginOperation(place, input);
    if (!sent) return;
    const release = holdReloads();
    const outcome = await ask(input, { errors: 'own', idempotencyKey: sent.key }, pin).then(
      (done): SendOutcome => ({ type: 'done', input, done }),
      (error: unknown): SendOutcome => ({ ...failureOf(sent, error, unclearCodes), input }),
    );
    try {
      show(sent, outcome);
    } finally {
      release();
    }
  };
  const show = (sent: PendingOperation<Input>, outcome: SendOutcome) => {
    const form = openForms.get(place);
    const { type, refusal } = outcome;
    const isCurrent = settleOperation(sent, {
      type,
      refusal,
      isShown: form !== undefined,
      isConfirming: form?.isConfirming() ?? false,
    });
    if (!isCurrent) return;
    if (form) return form.onOutcome(outcome);
    showOnCurrentPage(outcome, texts as OperationTexts<unknown, unknown>);
    if (type === 'done') options.onDoneAway?.();
  };
  const isUnclear = move?.phase === 'unclear';
  const isSending = move?.phase === 'sending';
  return {
    busy: isBusy(move),
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

function failureOf(sent: PendingOperation, error: unknown, unclearCodes: readonly string[]) {
  const refusal = error instanceof CallRefused ? error : undefined;
  const type = outcomeOf(refusal?.code, sent.wasUnclear, unclearCodes);
  // After a lost answer the server's message is shown only for the form's own codes.
  const isShown = type !== 'unclear' || unclearCodes.includes(refusal?.code ?? '');
  return { type, refusal: isShown ? refusal : undefined };
}

/** The form is gone: the outcome is shown on the current page. */
function showOnCurrentPage({ type, input, done, refusal }: SendOutcome, texts: OperationTexts<unknown, unknown>): void {
  if (type === 'done') showToast(texts.done(input, done), texts.isWhole?.(done) === false ? {} : { tone: 'positive' });
  else if (type === 'unclear') showToast(refusal ? `${texts.title}: ${refusal.message}` : texts.unclear);
  else showToast(text('kit.notDone', { title: texts.title, message: refusal?.message ?? '' }), { tone: 'negative' });
}
