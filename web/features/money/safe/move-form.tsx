import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { ConfirmSheet } from '../../../kit/confirm-sheet.tsx';
import { MoveNote } from '../../../kit/move-note.tsx';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyMove } from '../../../kit/use-money-move.ts';
import { useText } from '../../../texts.ts';
import { BonusEndsNote } from '../../../wallet/bonus-ends-note.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Direction, SafeBoxProps } from './safe.ts';

export interface MoveFormProps extends SafeBoxProps {
  direction: Direction;
}

/** Into the safe at once; out of it with the six digits. */
export function MoveForm({ direction, safe, onChanged, onForgot }: MoveFormProps) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const confirm = useHistoryDialog('confirm-takeout');
  const isSaving = direction === 'save';
  const said = ({ amount }: { amount: string }) =>
    t(isSaving ? 'safe.saved' : 'safe.takenOut', { amount: money(amount) });

  const move = useMoneyMove<{ amount: string }, unknown>({
    place: `safe ${direction}`,
    ask: ({ amount }, options, password) =>
      password === undefined
        ? call('/safe/save', { amount }, options)
        : call('/safe/takeout', { amount, password }, options),
    onDone(_done, sent) {
      showToast(said(sent), { tone: 'positive' });
      input.empty();
      onChanged();
    },
    onDoneAway: onChanged,
    onRefused: (refused) => input.refuse(refused.fields.amount?.message ?? refused.message),
    onWrongPin: onChanged,
    ...(!isSaving && { question: confirm }),
    texts: { title: t('safe.title'), unclear: t('transfer.unknown'), done: said },
  });
  const input = useAmount({ amount: move.found?.amount });
  const asked = move.sent ?? { amount: input.amount };
  const start = (event: React.FormEvent) => {
    event.preventDefault();
    move.forgetPinRefusal();
    if (!move.sent && !input.check()) return;
    if (isSaving) void move.run(asked);
    else confirm.show();
  };

  return (
    <form noValidate onSubmit={start} className="flex flex-col gap-4">
      <AmountField
        input={input}
        label={t('kit.amount')}
        available={isSaving ? wallet?.canWithdrawCoin : safe.safeCoin}
        readOnly={move.sent !== undefined}
      />
      {isSaving && <BonusEndsNote by="move" />}
      <MoveNote move={move} />
      <Button type="submit" size="wide" busy={move.busy}>
        {t(isSaving ? 'safe.save' : 'safe.takeout')}
      </Button>
      <ConfirmSheet
        open={confirm.open}
        onClose={confirm.hide}
        title={t('safe.takeout.confirm', { amount: money(asked.amount || '0') })}
        confirmLabel={t('safe.takeout')}
        busy={move.busy}
        pin={{
          refusal: move.pinRefusal,
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
        }}
        onConfirm={(pin) => move.run(asked, pin)}
      />
    </form>
  );
}
