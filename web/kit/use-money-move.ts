import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { HistoryDialog } from '../dialogs/use-history-dialog.ts';
import { text } from '../texts.ts';
import { isAboutPin } from './is-about-pin.ts';
import { beginMove, endMove, type Move, moves } from './moves-on-the-way.ts';
import { isRefusedForSure } from './unclear-outcome.ts';

export interface MoneyMoveOptions<Input extends object, Done> {
  /** What it is, of what: two of one place are never on the way together. */
  place: string;
  /** The call, with these options; `pin`: the safe's six digits, where they were asked for. It knows nothing else of the form. */
  ask: (input: Input, options: { errors: 'own'; idempotencyKey: string }, pin: string | undefined) => Promise<Done>;
  onDone: (done: Done, input: Input) => unknown;
  /** It is done, and this form is gone; the page it stood on may still be there, and show what is old now. */
  onDoneAway?: () => void;
  /** For sure nothing moved. */
  onRefused: (refusal: CallRefused) => void;
  /** The six digits were wrong: a try was counted. */
  onWrongPin?: () => void;
  /** It is settled, whatever came of it, unless only the six digits were wrong. */
  onSettled?: () => void;
  /** What was asked before it was sent; it is closed when that is settled. */
  question?: HistoryDialog;
  /** More codes after which the same is to be asked again. */
  unclearCodes?: readonly string[];
  texts: MoveTexts<Input, Done>;
}

/** What is said of it, here or on another page. */
export interface MoveTexts<Input, Done> {
  readonly title: string;
  readonly unclear: string;
  /** Said on the page that one went on to. */
  readonly done: (input: Input, done: Done) => string;
  /** All of it came through, which is then said in green; where that is not always so. */
  readonly isWhole?: (done: Done) => boolean;
}

export interface MoneyMove<Input> {
  /** It is on its way. */
  readonly busy: boolean;
  /** It may have come through: nothing may change before that is known. The next try asks with the same key. */
  readonly isUnclear: boolean;
  /** It is on its way and there is no question open that says so: one came back to it. */
  readonly isSending: boolean;
  /** What was sent, until its outcome is known. The form shows this, and nothing of it may change. */
  readonly sent: Input | undefined;
  /** What was sent when one came here: what the form begins with. */
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

/** The form that is open, for what comes of its move. */
const hearers = new Map<string, (outcome: Outcome) => void>();

/**
 * One move of money by a form: done once, whatever answer is lost on the way. Whoever leaves the form meanwhile finds the
 * same move when they come back, on its way or not clear; its outcome is shown by the form, or said wherever they are.
 */
export function useMoneyMove<Input extends object, Done>(options: MoneyMoveOptions<Input, Done>): MoneyMove<Input> {
  const { place, ask, question, texts, unclearCodes = [] } = options;
  const move = useStore(moves)[place] as Move<Input> | undefined;
  const [found] = useState(move);
  const [pinRefusal, setPinRefusal] = useState<CallRefused>();

  // Its question closes a moment later, by going back: a second touch meanwhile would be another move.
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
    const hearer = (outcome: Outcome) => hear(outcome);
    hearers.set(place, hearer);
    // It was refused while no form was there to show it.
    const before = moves.get()[place];
    if (before?.phase === 'refused' && before.refusal) {
      endMove(before);
      hearer({ type: 'refused', refusal: before.refusal });
    }
    return () => {
      if (hearers.get(place) === hearer) hearers.delete(place);
    };
  }, [place]);

  const run = async (input: Input, pin?: string) => {
    const sent = isOver.current ? undefined : beginMove(place, input);
    if (!sent) return;
    let done: Done;
    try {
      done = await ask(input, { errors: 'own', idempotencyKey: sent.key }, pin);
    } catch (error) {
      return conclude(sent, error, texts, unclearCodes);
    }
    if (!endMove(sent)) return;
    const hearer = hearers.get(place);
    if (hearer) return hearer({ type: 'done', done, input });
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

/** No answer, or one that is none: said by the form, or by a toast where that is left. */
function conclude(
  sent: Move,
  error: unknown,
  texts: { readonly title: string; readonly unclear: string },
  unclearCodes: readonly string[],
): void {
  const hearer = hearers.get(sent.place);
  const pinOnly = isAboutPin(error);
  const isKnown = pinOnly || (isRefusedForSure(error, sent.wasUnclear) && !unclearCodes.includes(error.code));
  if (!isKnown) {
    const refusal = error instanceof CallRefused && unclearCodes.includes(error.code) ? error : undefined;
    if (!endMove(sent, { phase: 'unclear', refusal })) return;
    if (hearer) hearer({ type: 'unclear' });
    else showToast(refusal ? `${texts.title}: ${refusal.message}` : texts.unclear);
    return;
  }
  // Wrong digits say nothing of what the try before them came to.
  const stays = pinOnly && sent.wasUnclear ? ({ phase: 'unclear' } as const) : undefined;
  const left = stays ?? (hearer ? undefined : ({ phase: 'refused', refusal: error } as const));
  if (!endMove(sent, left)) return;
  if (hearer) hearer({ type: 'refused', refusal: error });
  else showToast(text('kit.notDone', { title: texts.title, message: error.message }), { tone: 'negative' });
}
