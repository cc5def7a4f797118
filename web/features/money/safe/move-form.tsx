import { amount as amountField } from '@pitaka/contract/fields.ts';
import type { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { typedAmount } from '@pitaka/ui/money/typed-amount.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { fieldErrorText } from '../../../forms/field-error.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { isRefusedForSure } from '../../../kit/unclear-outcome.ts';
import { useIdempotencyKey } from '../../../kit/use-idempotency-key.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { isAboutPin, PinPad } from '../../../wallet/pin-pad.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Direction, SafeBoxProps } from './safe-box.tsx';

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
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isUnclear, setUnclear] = useState(false);
  const sum = typedAmount(typed);
  const all = direction === 'save' ? wallet?.canWithdrawCoin : safe.safeCoin;

  const move = async (password?: string) => {
    const options = { errors: 'own', idempotencyKey: key.current() } as const;
    setBusy(true);
    try {
      if (password === undefined) await call('/safe/save', { amount: sum }, options);
      else await call('/safe/takeout', { amount: sum, password }, options);
      key.renew();
      setUnclear(false);
      setTyped('');
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
      const isKnown = isRefusedForSure(error, isUnclear);
      setUnclear(!isKnown);
      if (isKnown) setProblem(error.fields.amount?.message ?? error.message);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const start = (event: React.FormEvent) => {
    event.preventDefault();
    setPadRefusal(undefined);
    const wrong = z.safeParse(amountField, sum).error?.issues[0]?.message;
    setProblem(wrong);
    if (wrong !== undefined) field.current?.focus();
    else if (direction === 'save') void move();
    else pad.show();
  };

  return (
    <form noValidate onSubmit={start} className="flex flex-col gap-4">
      <AmountField
        ref={field}
        value={typed}
        onChange={(event) => type(event.target.value)}
        label={t('transfer.amount')}
        hint={all === undefined ? undefined : t('safe.available', { amount: money(all) })}
        error={fieldErrorText(t, problem)}
        readOnly={isUnclear}
        onAll={all === undefined || isUnclear ? undefined : () => type(all)}
      />
      {isUnclear && <UnclearNote text={t('transfer.unknown')} />}
      <Button type="submit" size="wide" busy={busy && direction === 'save'}>
        {t(direction === 'save' ? 'safe.save' : 'safe.takeout')}
      </Button>
      <Dialog open={pad.open} onClose={pad.hide} kind="sheet" title={t('safe.pad.title')} closeLabel={t('shell.close')}>
        <div className="flex flex-col items-center gap-4 overflow-y-auto">
          <FitAmount rem={1.25} className="text-center font-semibold">
            {money(sum || '0')}
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
