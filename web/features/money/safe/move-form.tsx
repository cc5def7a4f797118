import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { refetch } from '../../../data/refetch.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { MoneyForm } from '../../../kit/money-form.tsx';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import { BonusEndsNote } from '../../../wallet/bonus-ends-note.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Direction, SafeBoxProps } from './safe.ts';

/** Called when money moved, or when a wrong try of the six digits was counted. */
const onChanged = () => refetch('/safe/state');

export interface MoveFormProps extends SafeBoxProps {
  direction: Direction;
}

/** Moves money into the safe at once, or out of it with the six digits. */
export function MoveForm({ direction, safe, onForgot }: MoveFormProps) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const confirm = useHistoryDialog('confirm-takeout');
  const isSaving = direction === 'save';
  const doneText = ({ amount }: { amount: string }) =>
    t(isSaving ? 'safe.saved' : 'safe.takenOut', { amount: money(amount) });

  const move = useMoneyOperation<{ amount: string }, unknown>({
    place: `safe ${direction}`,
    send: ({ amount }, options, password) =>
      password === undefined
        ? call('/safe/save', { amount }, options)
        : call('/safe/takeout', { amount, password }, options),
    onDone(_done, sent) {
      showToast(doneText(sent), { tone: 'positive' });
      input.empty();
      onChanged();
    },
    onDoneAway: onChanged,
    onRefused: (refused) => input.refuse(refused.fields.amount?.message ?? refused.message),
    onWrongPin: onChanged,
    ...(!isSaving && { question: confirm }),
    texts: { title: t('safe.title'), unclear: t('transfer.unknown'), done: doneText },
  });
  const input = useAmount({ amount: move.found?.amount });
  const shown = move.sent ?? { amount: input.amount };
  const start = () => {
    if (!move.sent && !input.check()) return;
    if (isSaving) void move.run(shown);
    else confirm.show();
  };

  return (
    <MoneyForm
      move={move}
      submitLabel={t(isSaving ? 'safe.save' : 'safe.takeout')}
      onSubmit={start}
      className="gap-4"
      question={{
        ...confirm,
        title: t('safe.takeout.confirm', { amount: money(shown.amount || '0') }),
        confirmLabel: t('safe.takeout'),
        pin: {
          lockedUntil: safe.lockedUntil,
          atOnce: true,
          forgot: (
            <Button
              tone="quiet"
              onClick={() => {
                confirm.hide();
                onForgot();
              }}
            >
              {t('safe.forgot')}
            </Button>
          ),
        },
        onConfirm: (pin) => move.run(shown, pin),
      }}
    >
      <AmountField
        input={input}
        label={t('kit.amount')}
        available={isSaving ? wallet?.canWithdrawCoin : safe.safeCoin}
        readOnly={move.sent !== undefined}
      />
      {isSaving && <BonusEndsNote by="move" />}
    </MoneyForm>
  );
}
