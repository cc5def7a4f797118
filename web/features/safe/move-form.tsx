import { amount } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../call.ts';
import { useHistoryDialog } from '../../dialogs/use-history-dialog.ts';
import { fieldErrorText, showRefusalAtFields } from '../../forms/field-error.ts';
import { schemaResolver } from '../../forms/schema-resolver.ts';
import { useText } from '../../texts.ts';
import { AmountField, bareAmount } from '../../wallet/amount-field.tsx';
import { FitAmount } from '../../wallet/fit-amount.tsx';
import { isAboutPin, PinPad } from '../../wallet/pin-pad.tsx';
import { useIdempotencyKey } from '../../wallet/use-idempotency-key.ts';
import { useMoney } from '../../wallet/use-money.ts';
import { useWallet } from '../../wallet/use-wallet.ts';
import type { Direction, SafeBoxProps } from './safe-box.tsx';

const schema = z.object({ amount });

export interface MoveFormProps extends SafeBoxProps {
  direction: Direction;
}

/** Into the safe at once; out of it with the six digits. */
export function MoveForm({ direction, safe, onChanged, onForgot }: MoveFormProps) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const key = useIdempotencyKey();
  const pad = useHistoryDialog('safe-pad');
  const [padRefusal, setPadRefusal] = useState<CallRefused>();
  const [busy, setBusy] = useState(false);
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { amount: '' } });
  const { errors } = form.formState;
  const all = direction === 'save' ? wallet?.canWithdrawCoin : safe.safeCoin;

  const move = async (password?: string) => {
    const sum = form.getValues().amount;
    const options = { errors: 'own', idempotencyKey: key.current() } as const;
    setBusy(true);
    try {
      if (password === undefined) await call('/safe/save', { amount: sum }, options);
      else await call('/safe/takeout', { amount: sum, password }, options);
      key.renew();
      form.reset();
      pad.hide();
      showToast(t(direction === 'save' ? 'safe.saved' : 'safe.takenOut', { amount: money(sum) }), { tone: 'positive' });
      onChanged();
    } catch (error) {
      if (isAboutPin(error)) {
        setPadRefusal(error);
        onChanged();
        return;
      }
      pad.hide();
      if (showRefusalAtFields(error, ['amount'], form.setError)) return;
      const message = error instanceof CallRefused ? error.message : t('transfer.unknown');
      form.setError('amount', { message }, { shouldFocus: true });
    } finally {
      setBusy(false);
    }
  };

  const start = (event: React.FormEvent) => {
    form.setValue('amount', bareAmount(form.getValues().amount));
    setPadRefusal(undefined);
    void form.handleSubmit(() => (direction === 'save' ? move() : pad.show()))(event);
  };

  return (
    <form noValidate onSubmit={start} className="flex flex-col gap-4">
      <AmountField
        {...form.register('amount')}
        label={t('transfer.amount')}
        hint={all === undefined ? undefined : t('safe.available', { amount: money(all) })}
        error={fieldErrorText(t, errors.amount?.message)}
        onAll={all === undefined ? undefined : () => form.setValue('amount', all, { shouldValidate: true })}
      />
      <Button type="submit" size="wide" busy={busy && direction === 'save'}>
        {t(direction === 'save' ? 'safe.save' : 'safe.takeout')}
      </Button>
      <Dialog open={pad.open} onClose={pad.hide} kind="sheet" title={t('safe.pad.title')} closeLabel={t('shell.close')}>
        <div className="flex flex-col items-center gap-4 overflow-y-auto">
          <FitAmount rem={1.25} className="text-center font-semibold">
            {money(form.getValues().amount || '0')}
          </FitAmount>
          <PinPad refusal={padRefusal} lockedUntil={safe.lockedUntil} onPin={move} />
          <Button
            tone="quiet"
            onClick={() => {
              pad.hide();
              onForgot();
            }}
          >
            {t('safe.forgot')}
          </Button>
        </div>
      </Dialog>
    </form>
  );
}
