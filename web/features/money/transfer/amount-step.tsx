import { amount } from '@pitaka/contract/fields.ts';
import { leastOf, minorOf } from '@pitaka/ui/money/minor-units.ts';
import { typedAmount } from '@pitaka/ui/money/typed-amount.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { PasswordField } from '../../../forms/password-field.tsx';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { isRefusedForSure } from '../../../kit/unclear-outcome.ts';
import { useIdempotencyKey } from '../../../kit/use-idempotency-key.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Recipient, Sent } from './transfer-page.tsx';

const schema = z.object({ amount, pin: z.string() });

export interface AmountStepProps {
  recipient: Recipient;
  onSent: (sent: Sent) => void;
  onOther: () => void;
}

/** How much, with what can be sent before one's eyes; nothing moves before the recipient's name was confirmed. */
export function AmountStep({ recipient, onSent, onOther }: AmountStepProps) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const key = useIdempotencyKey();
  const confirm = useHistoryDialog('confirm-transfer');
  const [busy, setBusy] = useState(false);
  const [isUnclear, setUnclear] = useState(false);
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { amount: '', pin: '' } });
  const { errors } = form.formState;

  const review = (event: React.FormEvent) => {
    form.clearErrors('root');
    form.setValue('amount', typedAmount(form.getValues().amount));
    void form.handleSubmit(({ amount: sum }) => {
      const wrong = isUnclear ? undefined : outOfBounds(sum);
      if (wrong === undefined) confirm.show();
      else form.setError('amount', { message: wrong }, { shouldFocus: true });
    })(event);
  };

  /** What the server would refuse too, said before the question. */
  const outOfBounds = (sum: string) => {
    const most = leastOf(recipient.remaining, wallet?.canWithdrawCoin ?? recipient.remaining);
    if (minorOf(sum) < minorOf(recipient.minimum)) return t('wallet.atLeast', { amount: money(recipient.minimum) });
    if (minorOf(sum) > minorOf(most)) return t('wallet.atMost', { amount: money(most) });
    return undefined;
  };

  const send = async () => {
    const { amount: sum, pin } = form.getValues();
    setBusy(true);
    try {
      const body = { uid: recipient.uid, amount: sum, ...(recipient.pinRequired ? { pin } : {}) };
      const done = await call('/wallet/transfer', body, { errors: 'own', idempotencyKey: key.current() });
      key.renew();
      onSent({ id: done.id, amount: sum, recipient, canWithdrawCoin: done.canWithdrawCoin });
    } catch (error) {
      if (showRefusalAtFields(error, ['amount', 'pin'], form.setError)) return;
      const isKnown = isRefusedForSure(error, isUnclear);
      setUnclear(!isKnown);
      if (isKnown) form.setError('root', { message: error.message });
    } finally {
      setBusy(false);
      confirm.hide();
    }
  };

  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-surface p-4">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="text-ink-soft text-sm">{t('transfer.to')}</p>
          <p className="truncate font-semibold text-lg">{recipient.name}</p>
          <p className="tabular text-ink-soft text-sm">{recipient.uid}</p>
        </div>
        <Button tone="quiet" onClick={onOther} className="-me-2 ms-auto">
          {t('transfer.other')}
        </Button>
      </div>
      <AmountField
        {...form.register('amount')}
        label={t('transfer.amount')}
        readOnly={isUnclear}
        error={fieldErrorText(t, errors.amount?.message)}
        onAll={
          wallet && !isUnclear
            ? () => form.setValue('amount', wallet.canWithdrawCoin, { shouldValidate: true })
            : undefined
        }
      />
      <Facts>
        <Fact label={t('transfer.available')}>{wallet ? money(wallet.canWithdrawCoin) : '…'}</Fact>
        <Fact label={t('transfer.minimum')}>{money(recipient.minimum)}</Fact>
        <Fact label={t('transfer.remaining')}>{money(recipient.remaining)}</Fact>
      </Facts>
      {recipient.pinRequired && (
        <PasswordField
          {...form.register('pin')}
          label={t('transfer.pin')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          showLabel={t('transfer.pin.show')}
          hideLabel={t('transfer.pin.hide')}
          error={fieldErrorText(t, errors.pin?.message)}
        />
      )}
      {isUnclear && <UnclearNote text={t('transfer.unknown')} />}
      {errors.root && (
        <p role="alert" className="text-negative text-sm">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" size="wide">
        {t('transfer.review')}
      </Button>
      <ConfirmDialog
        open={confirm.open}
        onClose={confirm.hide}
        title={t('transfer.confirm.title', { amount: money(form.getValues().amount || '0') })}
        text={t('transfer.confirm.text', { name: recipient.name, uid: recipient.uid })}
        confirmLabel={t('transfer.send')}
        busy={busy}
        onConfirm={() => void send()}
      />
    </form>
  );
}
