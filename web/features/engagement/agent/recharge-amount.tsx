import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { compareMoney, leastOf } from '@pitaka/ui/money/minor-units.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { MoneyForm } from '../../../kit/money-form.tsx';
import { useAfterClosed } from '../../../kit/use-after-closed.ts';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import { BonusEndsNote } from '../../../wallet/bonus-ends-note.tsx';
import { PinFact } from '../../../wallet/pin-fact.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import { nameOf } from './agent.ts';

/** A sent recharge. */
export interface SentRecharge {
  readonly uid: string;
  readonly name: string;
  readonly amount: string;
}

export interface RechargeAmountProps {
  recipient: AnswerOf<'/agent/recipient'>;
  /** Called after sending, with the id of the receipt. */
  onSent: (id: string) => void;
  onOther: () => void;
}

/** The amount, within the advisor's limits; nothing moves before the member's name is confirmed. */
export function RechargeAmount({ recipient, onSent, onOther }: RechargeAmountProps) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const confirm = useHistoryDialog('confirm-recharge');
  const leave = useAfterClosed(confirm.open, onSent);
  const [refusal, setRefusal] = useState<CallRefused>();
  const { uid, minimum, maximum, remaining } = recipient;
  const move = useMoneyOperation<SentRecharge, { id: string }>({
    place: `recharge ${uid}`,
    send: ({ amount }, options, pin) => call('/agent/recharge', { uid, amount, ...(pin && { pin }) }, options),
    onDone: ({ id }) => leave(id),
    onRefused(refused) {
      const atAmount = refused.fields.amount;
      if (atAmount) input.refuse(atAmount.message);
      else setRefusal(refused);
    },
    question: confirm,
    texts: {
      title: t('agent.recharge'),
      unclear: t('agent.recharge.unclear'),
      done: ({ amount }) => t('agent.recharge.away', { amount: money(amount), name: nameOf(recipient) }),
    },
  });
  const input = useAmount({ amount: move.found?.amount, onChange: () => setRefusal(undefined) });
  const shown = move.sent ?? { uid, name: recipient.name, amount: input.amount };
  const most = leastOf(remaining, maximum);
  const needsPin =
    recipient.pinRequired || (recipient.pinAbove !== null && compareMoney(shown.amount || '0', recipient.pinAbove) > 0);

  /** Refusals that the server would also give, shown before the confirmation. */
  const isWithinBounds = () => {
    const { amount } = input;
    const available = wallet?.canWithdrawCoin ?? most;
    if (compareMoney(amount, minimum) < 0) input.refuse(t('kit.atLeast', { amount: money(minimum) }));
    else if (compareMoney(amount, available) > 0) input.refuse(t('kit.available', { amount: money(available) }));
    else if (compareMoney(amount, most) > 0) input.refuse(t('kit.atMost', { amount: money(most) }));
    else return true;
    return false;
  };

  return (
    <MoneyForm
      move={move}
      submitLabel={t('agent.recharge.review')}
      onSubmit={() => {
        setRefusal(undefined);
        if (move.sent || (input.check() && isWithinBounds())) confirm.show();
      }}
      refusal={refusal?.message}
      question={{
        ...confirm,
        title: t('agent.recharge.confirm', { amount: money(shown.amount || '0') }),
        to: (
          <p className="text-ink-soft">
            {nameOf(recipient)} ({uid})
          </p>
        ),
        confirmLabel: t('agent.recharge.send'),
        pin: needsPin ? {} : undefined,
        onConfirm: (pin) => move.run(shown, pin),
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-surface p-4">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="truncate font-semibold text-lg">{nameOf(recipient)}</p>
          <p className="tabular text-ink-soft text-sm">{uid}</p>
        </div>
        <Button tone="quiet" onClick={onOther} className="-me-4 ms-auto pe-4">
          {t('agent.recharge.other')}
        </Button>
      </div>
      <AmountField
        input={input}
        label={t('kit.amount')}
        available={wallet?.canWithdrawCoin}
        all={wallet && leastOf(most, wallet.canWithdrawCoin)}
        readOnly={move.sent !== undefined}
      />
      <Facts>
        <Fact label={t('agent.recharge.limits')}>
          {money(minimum)} – {money(maximum)}
        </Fact>
        <Fact label={t('agent.recharge.remaining')}>{money(remaining)}</Fact>
        <PinFact always={recipient.pinRequired} above={recipient.pinAbove} />
      </Facts>
      <BonusEndsNote by="move" />
    </MoneyForm>
  );
}
