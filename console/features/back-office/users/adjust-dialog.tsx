import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';

const SOURCES = ['correction', 'suspense', 'goodwill'] as const;

/** Asks for money to be given or taken by hand. */
export function AdjustDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const t = useText();
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [amount, setAmount] = useState('');
  const [source, setSource] = useState<(typeof SOURCES)[number]>('correction');
  const [reason, setReason] = useState('');
  const ask = useCommand('/console/approvals/request', { done: t('users.asked'), onDone: onClose });
  return (
    <FormDialog
      open
      title={t('users.adjust')}
      onClose={onClose}
      submitLabel={t('users.ask')}
      busy={ask.isRunning}
      refusal={ask.refusal}
      onSubmit={() =>
        ask.run({ kind: 'adjustment', target: uid, payload: { direction, amount: amount.trim(), source }, reason })
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('users.adjust.direction')}
          value={direction}
          onChange={(event) => setDirection(event.target.value as 'credit' | 'debit')}
        >
          <option value="credit">{t('users.adjust.credit')}</option>
          <option value="debit">{t('users.adjust.debit')}</option>
        </SelectField>
        <TextField
          label={t('users.adjust.amount')}
          inputMode="decimal"
          placeholder="0.00"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={ask.fieldError('amount')}
          autoComplete="off"
          maxLength={20}
        />
      </div>
      <SelectField
        label={t('users.adjust.source')}
        value={source}
        onChange={(event) => setSource(event.target.value as typeof source)}
      >
        {SOURCES.map((one) => (
          <option key={one} value={one}>
            {t(`users.adjust.source.${one}`)}
          </option>
        ))}
      </SelectField>
      <p className="text-ink-soft">{t('users.adjust.reasonIsRead')}</p>
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={ask.fieldError('reason')}
        maxLength={500}
      />
    </FormDialog>
  );
}
