import { compareMoney, leastOf } from '@pitaka/ui/money/minor-units.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { ConfirmSheet } from '../../../kit/confirm-sheet.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { useAfterClosed } from '../../../kit/use-after-closed.ts';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyMove } from '../../../kit/use-money-move.ts';
import { useText } from '../../../texts.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Recipient } from './recipient.ts';

export interface AmountStepProps {
  recipient: Recipient;
  /** It was sent: the id of its record. */
  onSent: (id: string) => void;
  onOther: () => void;
}

/** How much, with what can be sent in view; nothing moves before the recipient's name was confirmed. */
export function AmountStep({ recipient, onSent, onOther }: AmountStepProps) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const confirm = useHistoryDialog('confirm-transfer');
  const leave = useAfterClosed(confirm.open, onSent);
  const [refusal, setRefusal] = useState<string>();
  const input = useAmount({ onChange: () => setRefusal(undefined) });
  const { uid, minimum, remaining } = recipient;

  const move = useMoneyMove({
    ask: (options, pin) =>
      call('/wallet/transfer', { uid, amount: input.amount, ...(pin === undefined ? {} : { pin }) }, options),
    onDone: ({ id }) => leave(id),
    onRefused(refused) {
      const atAmount = refused.fields.amount;
      if (atAmount) input.refuse(atAmount.message);
      else setRefusal(refused.message);
    },
    onSettled: confirm.hide,
  });
  const { isUnclear } = move;

  /** What the server would refuse too, said before the question. */
  const isWithinBounds = () => {
    const { amount } = input;
    const available = wallet?.canWithdrawCoin ?? remaining;
    if (compareMoney(amount, minimum) < 0) input.refuse(t('kit.atLeast', { amount: money(minimum) }));
    else if (compareMoney(amount, available) > 0) input.refuse(t('kit.available', { amount: money(available) }));
    else if (compareMoney(amount, remaining) > 0) input.refuse(t('transfer.overLimit', { amount: money(remaining) }));
    else return true;
    return false;
  };
  const review = (event: React.FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    move.forgetPinRefusal();
    if (isUnclear || (input.check() && isWithinBounds())) confirm.show();
  };

  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-surface p-4">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="text-ink-soft text-sm">{t('transfer.to')}</p>
          <p className="truncate font-semibold text-lg">{recipient.name}</p>
          <p className="tabular text-ink-soft text-sm">{uid}</p>
        </div>
        <Button tone="quiet" onClick={onOther} className="-me-2 ms-auto">
          {t('transfer.other')}
        </Button>
      </div>
      <AmountField
        input={input}
        label={t('kit.amount')}
        available={wallet?.canWithdrawCoin}
        all={wallet && leastOf(remaining, wallet.canWithdrawCoin)}
        readOnly={isUnclear}
      />
      <Facts>
        <Fact label={t('transfer.minimum')}>{money(minimum)}</Fact>
        <Fact label={t('transfer.remaining')}>{money(remaining)}</Fact>
      </Facts>
      {isUnclear && <UnclearNote text={t('transfer.unknown')} />}
      {refusal && (
        <p role="alert" className="text-negative text-sm">
          {refusal}
        </p>
      )}
      <Button type="submit" size="wide">
        {t('transfer.review')}
      </Button>
      <ConfirmSheet
        open={confirm.open}
        onClose={confirm.hide}
        title={t('transfer.confirm.title', { amount: money(input.amount || '0') })}
        to={<p className="text-ink-soft">{t('transfer.confirm.text', { name: recipient.name, uid })}</p>}
        confirmLabel={t('transfer.send')}
        busy={move.busy}
        pin={recipient.pinRequired ? { refusal: move.pinRefusal } : undefined}
        onConfirm={move.run}
      />
    </form>
  );
}
