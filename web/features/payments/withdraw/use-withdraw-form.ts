import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { type HistoryDialog, useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useAfterClosed } from '../../../kit/use-after-closed.ts';
import { type AmountInput, useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { type MoneyOperation, useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import { type Quoting, useQuote } from './use-quote.ts';
import { type Quote, type SentWithdrawal, WITHDRAWAL } from './withdrawal.ts';

/** Refusals that are not about the amount: they are about the account, or about a safe without a password. */
const OF_THE_FORM = [
  'payout_account_unknown',
  'payout_account_in_review',
  'payout_account_cooling',
  'safe_password_missing',
];

export interface WithdrawForm {
  readonly input: AmountInput;
  readonly quoting: Quoting;
  /** The confirmed terms, for the question. */
  readonly agreed: Quote | undefined;
  readonly confirm: HistoryDialog;
  /** Shown above the button. */
  readonly refusal: CallRefused | undefined;
  readonly move: MoneyOperation<SentWithdrawal>;
  readonly send: (pin?: string) => Promise<void>;
  /** The quote is requested before the question. */
  readonly isPending: boolean;
  readonly review: () => Promise<void>;
}

/** The form of a withdrawal: it is requested once, even if answers are lost. */
export function useWithdrawForm(
  cardId: string,
  onDone: (id: string) => void,
  /** Decimal text that was chosen before the account. */
  begunWith: string | undefined,
): WithdrawForm {
  const t = useText();
  const money = useMoney();
  const confirm = useHistoryDialog('confirm-withdrawal');
  const leave = useAfterClosed(confirm.open, onDone);
  const [accepted, setAgreed] = useState<Quote>();
  const [refusal, setRefusal] = useState<CallRefused>();
  const [isPending, setPending] = useState(false);
  /** 'The amount is below the minimum (₱100.00)' */
  const withLimit = ({ message, data }: CallRefused) => {
    const detail = (data ?? {}) as Partial<Record<'minimum' | 'maximum' | 'withdrawable' | 'left', string>>;
    const limit = detail.minimum ?? detail.maximum ?? detail.withdrawable ?? detail.left;
    return limit === undefined ? message : t('withdraw.limit', { message, amount: money(limit) });
  };

  const move = useMoneyOperation<SentWithdrawal, { id: string }>({
    place: `${WITHDRAWAL} ${cardId}`,
    send: (sent, options, pin) =>
      call('/withdraw/create', { amount: sent.amount, cardId, ...(pin === undefined ? {} : { pin }) }, options),
    onDone: ({ id }) => leave(id),
    onRefused(refused) {
      if (OF_THE_FORM.includes(refused.code)) setRefusal(refused);
      else input.refuse(refused.fields.amount?.message ?? withLimit(refused));
    },
    question: confirm,
    texts: {
      title: t('withdraw.title'),
      unclear: t('withdraw.unclear'),
      done: (sent) => t('withdraw.away', { amount: money(sent.amount) }),
    },
  });
  const { sent } = move;
  const input = useAmount({
    amount: move.found?.amount ?? begunWith,
    showsErrorWhileTyping: true,
    onChange() {
      setRefusal(undefined);
      // The confirmed terms were for another amount: "forward" must not reopen their question.
      setAgreed(undefined);
    },
  });
  const { amount } = input;
  const agreed = sent ? sent.quote : accepted;
  const quoting = useQuote(cardId, amount, !sent);

  const review = async () => {
    setRefusal(undefined);
    move.forgetPinRefusal();
    if (sent) return confirm.show();
    if (!input.check()) return;
    setPending(true);
    const quote = await quoting.fetchQuote(amount);
    setPending(false);
    if (!quote) return input.field.current?.focus();
    setAgreed(quote);
    confirm.show();
  };

  const refused = quoting.refusal;
  const isOfForm = refused !== undefined && OF_THE_FORM.includes(refused.code);
  const error = input.error ?? (refused && !isOfForm ? withLimit(refused) : undefined);
  return {
    input: { ...input, error: sent ? undefined : error },
    quoting,
    agreed,
    confirm,
    refusal: refusal ?? (isOfForm ? refused : undefined),
    move,
    send: (pin) => move.run(sent ?? { cardId, amount, quote: agreed }, pin),
    isPending,
    review,
  };
}
