import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../controls/field.tsx';
import { useText } from '../../../texts.ts';
import { useWithdrawalAction } from './use-withdrawal-action.ts';
import type { WithdrawalDetail } from './withdrawal-record.tsx';
import type { Withdrawal } from './withdrawals-page.tsx';

interface RowDialogProps {
  row: Withdrawal;
  onClose: () => void;
}

/** Who pays it. */
export function RouteDialog({ detail, onClose }: { detail: WithdrawalDetail; onClose: () => void }) {
  const t = useText();
  const { withdrawal: row, providers } = detail;
  const others = providers.filter((provider) => provider.name !== row.provider);
  const [provider, setProvider] = useState(others[0]?.name ?? '');
  const route = useWithdrawalAction('/console/withdrawals/route', { done: t('queues.routed'), onDone: onClose });
  return (
    <FormDialog
      open
      title={t('queues.route.title', { reference: row.reference })}
      onClose={onClose}
      submitLabel={t('shell.save')}
      busy={route.isRunning}
      refusal={route.refusal}
      onSubmit={() => route.run({ id: row.id, version: row.version, provider })}
    >
      <SelectField label={t('queues.provider')} value={provider} onChange={(event) => setProvider(event.target.value)}>
        {others.map(({ name, paysByItself }) => (
          <option key={name} value={name}>
            {paysByItself ? name : t('queues.route.byHand', { name })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

/** What became of a transfer that was made by hand. */
export function HandPaymentDialog({ row, onClose }: RowDialogProps) {
  const t = useText();
  const outcomes = row.state === 'Success' ? (['returned'] as const) : (['paid', 'refused', 'returned'] as const);
  const [outcome, setOutcome] = useState<'paid' | 'refused' | 'returned'>(outcomes[0]);
  const [bankReference, setBankReference] = useState('');
  const [reason, setReason] = useState('');
  const save = useWithdrawalAction('/console/withdrawals/handpayment', {
    done: t('queues.hand.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={t('queues.hand.title', { reference: row.reference })}
      onClose={onClose}
      submitLabel={t('shell.save')}
      busy={save.isRunning}
      refusal={save.refusal}
      onSubmit={() => save.run({ id: row.id, version: row.version, outcome, bankReference, reason })}
    >
      <SelectField
        label={t('queues.hand.outcome')}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value as typeof outcome)}
      >
        {outcomes.map((one) => (
          <option key={one} value={one}>
            {t(`queues.hand.${one}`)}
          </option>
        ))}
      </SelectField>
      {outcome === 'paid' ? (
        <TextField
          label={t('queues.hand.bankReference')}
          value={bankReference}
          onChange={(event) => setBankReference(event.target.value)}
          error={save.fieldError('bankReference')}
          autoComplete="off"
          maxLength={100}
        />
      ) : (
        <TextArea
          label={t('shell.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={save.fieldError('reason')}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}

/** One of two people's word for what became of it. */
export function ProveDialog({ row, onClose }: RowDialogProps) {
  const t = useText();
  const [outcome, setOutcome] = useState<'paid' | 'not_paid'>('paid');
  const [proof, setProof] = useState('');
  const prove = useWithdrawalAction('/console/withdrawals/prove', { done: t('queues.prove.saved'), onDone: onClose });
  return (
    <FormDialog
      open
      title={t('queues.prove.title', { reference: row.reference })}
      onClose={onClose}
      submitLabel={t('shell.save')}
      busy={prove.isRunning}
      refusal={prove.refusal}
      onSubmit={() => prove.run({ id: row.id, version: row.version, outcome, proof })}
    >
      <p className="text-ink-soft">{t('queues.prove.text')}</p>
      <SelectField
        label={t('queues.hand.outcome')}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value as typeof outcome)}
      >
        <option value="paid">{t('queues.prove.paid')}</option>
        <option value="not_paid">{t('queues.prove.not_paid')}</option>
      </SelectField>
      <TextField
        label={t('queues.prove.proof')}
        hint={t('queues.prove.proofHint')}
        value={proof}
        onChange={(event) => setProof(event.target.value)}
        error={prove.fieldError('proof')}
        autoComplete="off"
        maxLength={200}
      />
    </FormDialog>
  );
}
