import { amount } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../call.ts';
import { type HistoryDialog, useHistoryDialog } from '../../dialogs/use-history-dialog.ts';
import { fieldErrorText, showRefusalAtFields } from '../../forms/field-error.ts';
import { schemaResolver } from '../../forms/schema-resolver.ts';
import { useText } from '../../texts.ts';
import { bareAmount } from '../../wallet/amount-field.tsx';
import { isAboutPin } from '../../wallet/pin-pad.tsx';
import { useIdempotencyKey } from '../../wallet/use-idempotency-key.ts';
import { useMoney } from '../../wallet/use-money.ts';
import { type Quoting, useQuote } from './use-quote.ts';
import type { Quote } from './withdrawal.ts';

const schema = z.object({ amount });

/** Refusals that are not the amount's: of the account, and of a safe that has no password yet. */
const OF_THE_FORM = [
  'payout_account_unknown',
  'payout_account_in_review',
  'payout_account_cooling',
  'safe_password_missing',
];
/** Answers after which nobody knows whether it was done: the same key is asked again. */
const UNCLEAR = ['outcome_unknown', 'system_error', ''];

export interface WithdrawForm {
  form: UseFormReturn<{ amount: string }>;
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
  review: (event: React.FormEvent) => void;
  send: (pin?: string) => Promise<void>;
}

/** From an amount to a withdrawal that was asked for once, whatever is lost on the way. */
export function useWithdrawForm(cardId: string, onAsked: (id: string) => void): WithdrawForm {
  const t = useText();
  const money = useMoney();
  const key = useIdempotencyKey();
  const confirm = useHistoryDialog('confirm-withdrawal');
  const [agreed, setAgreed] = useState<Quote>();
  const [refusal, setRefusal] = useState<CallRefused>();
  const [pinRefusal, setPinRefusal] = useState<CallRefused>();
  const [isUnclear, setUnclear] = useState(false);
  const [busy, setBusy] = useState(false);
  const [askedId, setAskedId] = useState<string>();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { amount: '' } });
  const typed = bareAmount(useWatch({ control: form.control, name: 'amount' }));
  const quoting = useQuote(cardId, typed, !isUnclear);

  // The question is an entry of the history: it goes first, then the withdrawal takes the form's place.
  const isAsking = confirm.open;
  useEffect(() => {
    if (askedId !== undefined && !isAsking) onAsked(askedId);
  }, [askedId, isAsking, onAsked]);

  const review = (event: React.FormEvent) => {
    setRefusal(undefined);
    setPinRefusal(undefined);
    if (isUnclear) {
      event.preventDefault();
      confirm.show();
      return;
    }
    form.setValue('amount', bareAmount(form.getValues().amount));
    void form.handleSubmit(async (values) => {
      const quote = await quoting.ask(values.amount);
      if (!quote) return form.setFocus('amount');
      setAgreed(quote);
      confirm.show();
    })(event);
  };

  const send = async (pin?: string) => {
    const body = { amount: form.getValues().amount, cardId, ...(pin === undefined ? {} : { pin }) };
    setBusy(true);
    try {
      const asked = await call('/withdraw/create', body, { errors: 'own', idempotencyKey: key.current() });
      key.renew();
      setAskedId(asked.id);
    } catch (error) {
      if (isAboutPin(error)) return setPinRefusal(error);
      setUnclear(!(error instanceof CallRefused) || UNCLEAR.includes(error.code));
      if (!(error instanceof CallRefused) || UNCLEAR.includes(error.code)) return;
      if (showRefusalAtFields(error, ['amount'], form.setError)) return;
      if (OF_THE_FORM.includes(error.code)) setRefusal(error);
      else form.setError('amount', { message: withLimit(error) }, { shouldFocus: true });
    } finally {
      setBusy(false);
    }
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
    form,
    quoting,
    agreed,
    confirm,
    amountError:
      fieldErrorText(t, form.formState.errors.amount?.message) ??
      (quoteRefusal && !isOfForm ? withLimit(quoteRefusal) : undefined),
    refusal: refusal ?? (isOfForm ? quoteRefusal : undefined),
    pinRefusal,
    isUnclear,
    busy,
    review,
    send,
  };
}
