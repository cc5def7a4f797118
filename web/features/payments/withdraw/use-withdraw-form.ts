import { amount as amountField } from '@pitaka/contract/fields.ts';
import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { typedAmount } from '@pitaka/ui/money/typed-amount.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { type HistoryDialog, useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { fieldErrorText } from '../../../forms/field-error.ts';
import { isRefusedForSure } from '../../../kit/unclear-outcome.ts';
import { useIdempotencyKey } from '../../../kit/use-idempotency-key.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { isAboutPin } from '../../../wallet/pin-pad.tsx';
import { type Quoting, useQuote } from './use-quote.ts';
import type { Quote } from './withdrawal.ts';

/** Refusals that are not the amount's: of the account, and of a safe that has no password yet. */
const OF_THE_FORM = [
  'payout_account_unknown',
  'payout_account_in_review',
  'payout_account_cooling',
  'safe_password_missing',
];

export interface WithdrawForm {
  /** As it is typed. */
  typed: string;
  type: (text: string) => void;
  /** As it is sent. */
  amount: string;
  field: RefObject<HTMLInputElement | null>;
  quoting: Quoting;
  /** What was agreed to, for the question that confirms it. */
  agreed: Quote | undefined;
  confirm: HistoryDialog;
  /** Said at the amount. */
  amountError: string | undefined;
  /** Said above the button. */
  refusal: CallRefused | undefined;
  pinRefusal: CallRefused | undefined;
  /** It may have come through: nothing may change before that is known. */
  isUnclear: boolean;
  busy: boolean;
  review: () => Promise<void>;
  send: (pin?: string) => Promise<void>;
}

/** From an amount to a withdrawal that was asked for once, whatever is lost on the way. */
export function useWithdrawForm(cardId: string, onAsked: (id: string) => void): WithdrawForm {
  const t = useText();
  const money = useMoney();
  const key = useIdempotencyKey();
  const confirm = useHistoryDialog('confirm-withdrawal');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [agreed, setAgreed] = useState<Quote>();
  const [refusal, setRefusal] = useState<CallRefused>();
  const [pinRefusal, setPinRefusal] = useState<CallRefused>();
  const [isUnclear, setUnclear] = useState(false);
  const [busy, setBusy] = useState(false);
  const [askedId, setAskedId] = useState<string>();
  const amount = typedAmount(typed);
  const quoting = useQuote(cardId, amount, !isUnclear);

  // The question is an entry of the history: it goes first, then the withdrawal takes the form's place.
  const isAsking = confirm.open;
  useEffect(() => {
    if (askedId !== undefined && !isAsking) onAsked(askedId);
  }, [askedId, isAsking, onAsked]);

  const type = (text: string) => {
    setTyped(text);
    setProblem(text === '' ? undefined : wrongIn(typedAmount(text)));
    setRefusal(undefined);
    // What was agreed to was another amount: "forward" must not bring its question back.
    setAgreed(undefined);
  };

  const review = async () => {
    setRefusal(undefined);
    setPinRefusal(undefined);
    if (isUnclear) return confirm.show();
    const wrong = wrongIn(amount);
    setProblem(wrong);
    if (wrong === undefined) {
      setBusy(true);
      const quote = await quoting.ask(amount);
      setBusy(false);
      if (quote) {
        setAgreed(quote);
        return confirm.show();
      }
    }
    field.current?.focus();
  };

  const send = async (pin?: string) => {
    const body = { amount, cardId, ...(pin === undefined ? {} : { pin }) };
    setBusy(true);
    try {
      const asked = await call('/withdraw/create', body, { errors: 'own', idempotencyKey: key.current() });
      key.renew();
      setAskedId(asked.id);
    } catch (error) {
      if (isAboutPin(error)) {
        setPinRefusal(error);
        setBusy(false);
        return;
      }
      const isKnown = isRefusedForSure(error, isUnclear);
      setUnclear(!isKnown);
      if (isKnown && OF_THE_FORM.includes(error.code)) setRefusal(error);
      else if (isKnown) setProblem(error.fields.amount?.message ?? withLimit(error));
    }
    setBusy(false);
    confirm.hide();
  };

  /** 'The amount is below the minimum (₱100.00)' */
  function withLimit({ message, data }: CallRefused): string {
    const detail = (data ?? {}) as Partial<Record<'minimum' | 'maximum' | 'withdrawable' | 'left', string>>;
    const limit = detail.minimum ?? detail.maximum ?? detail.withdrawable ?? detail.left;
    return limit === undefined ? message : t('withdraw.limit', { message, amount: money(limit) });
  }

  const quoteRefusal = quoting.refusal;
  const isOfForm = quoteRefusal !== undefined && OF_THE_FORM.includes(quoteRefusal.code);
  return {
    typed,
    type,
    amount,
    field,
    quoting,
    agreed,
    confirm,
    amountError: fieldErrorText(t, problem) ?? (quoteRefusal && !isOfForm ? withLimit(quoteRefusal) : undefined),
    refusal: refusal ?? (isOfForm ? quoteRefusal : undefined),
    pinRefusal,
    isUnclear,
    busy,
    review,
    send,
  };
}

/** The contract's word for what is wrong with an amount; undefined: nothing. */
function wrongIn(amount: string): string | undefined {
  return z.safeParse(amountField, amount).error?.issues[0]?.message;
}
