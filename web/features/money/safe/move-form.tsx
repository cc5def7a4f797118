import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { ConfirmSheet } from '../../../kit/confirm-sheet.tsx';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyMove } from '../../../kit/use-money-move.ts';
import { useText } from '../../../texts.ts';
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
  const input = useAmount();
  const isSaving = direction === 'save';

  const move = useMoneyMove<unknown>({
    ask: (options, password) =>
      password === undefined
        ? call('/safe/save', { amount: input.amount }, options)
        : call('/safe/takeout', { amount: input.amount, password }, options),
    onDone() {
      showToast(t(isSaving ? 'safe.saved' : 'safe.takenOut', { amount: money(input.amount) }), { tone: 'positive' });
      input.empty();
      onChanged();
    },
    onRefused: (refused) => input.refuse(refused.fields.amount?.message ?? refused.message),
    onWrongPin: onChanged,
    onSettled: confirm.hide,
  });
  const start = (event: React.FormEvent) => {
    event.preventDefault();
    move.forgetPinRefusal();
    if (!input.check()) return;
    if (isSaving) void move.run();
    else confirm.show();
  };

  return (
    <form noValidate onSubmit={start} className="flex flex-col gap-4">
      <AmountField
        input={input}
        label={t('kit.amount')}
        available={isSaving ? wallet?.canWithdrawCoin : safe.safeCoin}
        readOnly={move.isUnclear}
      />
      {move.isUnclear && <UnclearNote text={t('transfer.unknown')} />}
      <Button type="submit" size="wide" busy={move.busy && isSaving}>
        {t(isSaving ? 'safe.save' : 'safe.takeout')}
      </Button>
      <ConfirmSheet
        open={confirm.open}
        onClose={confirm.hide}
        title={t('safe.takeout.confirm', { amount: money(input.amount || '0') })}
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
        onConfirm={move.run}
      />
    </form>
  );
}
