import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../../call.ts';
import { fieldErrorText } from '../../../forms/field-error.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import { limitChanges } from './limit-changes.ts';
import type { LimitKey, OwnLimit } from './own-state.ts';
import { limitName } from './use-limit-text.ts';

export interface LimitSheetProps {
  open: boolean;
  onClose: () => void;
  limitKey: LimitKey;
  limit: OwnLimit | undefined;
  onChanged: () => void;
}

/** Sets one limit, or removes it. */
export function LimitSheet({ open, onClose, limitKey, limit, onChanged }: LimitSheetProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t(limitName(limitKey))} closeLabel={t('shell.close')}>
      <LimitForm onClose={onClose} limitKey={limitKey} limit={limit} onChanged={onChanged} />
    </Dialog>
  );
}

function LimitForm({ onClose, limitKey, limit, onChanged }: Omit<LimitSheetProps, 'open'>) {
  const t = useText();
  const moment = useMoment();
  const isMoney = limitKey.kind === 'deposit' || limitKey.kind === 'loss';
  const amount = useAmount({ initial: limit?.value?.replace(/\.00$/, '') ?? '' });
  const [minutes, setMinutes] = useState(limit?.value ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (value: string | null) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { raises } = await call('/protection/limit', { ...limitKey, amount: value }, { errors: 'own' });
      const from = raises.at(-1)?.from;
      showToast(from === undefined ? t('protection.saved') : t('protection.savedLater', { time: moment(from) }), {
        tone: 'positive',
      });
      limitChanges.set((count) => count + 1);
      onChanged();
      onClose();
    } catch (error) {
      const fields = error instanceof CallRefused ? error.fields : undefined;
      setProblem(
        fieldErrorText(t, fields?.amount?.code) ?? (error instanceof Error ? error.message : t('shell.error.system')),
      );
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMoney) return void save(minutes);
    if (amount.check()) void save(amount.amount);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 overflow-y-auto p-1">
      <p className="text-ink-soft text-sm">{t(`protection.${limitKey.kind}.note`)}</p>
      {isMoney ? (
        <AmountField input={amount} label={t('protection.amount')} />
      ) : (
        <TextField
          label={t('protection.minutesField')}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      )}
      {problem && (
        <p role="alert" className="text-negative text-sm">
          {problem}
        </p>
      )}
      <Button type="submit" size="wide" busy={busy}>
        {t('protection.save')}
      </Button>
      {limit?.value !== undefined && limit.value !== null && (
        <Button tone="quiet" size="wide" disabled={busy} onClick={() => void save(null)}>
          {t('protection.remove')}
        </Button>
      )}
    </form>
  );
}
