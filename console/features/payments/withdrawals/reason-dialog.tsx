import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { ReasonField } from '../../../controls/reason-field.tsx';
import { useText } from '../../../texts.ts';
import { useWithdrawalAction } from './use-withdrawal-action.ts';
import type { Withdrawal } from './withdrawals-page.tsx';

export type ReasonAction = 'reject' | 'hold' | 'takeback';

/** A deed that has to say why. */
export function ReasonDialog({ deed, row, onClose }: { deed: ReasonAction; row: Withdrawal; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const reject = useWithdrawalAction('/console/withdrawals/reject', { done: t('queues.rejected'), onDone: onClose });
  const hold = useWithdrawalAction('/console/withdrawals/hold', { done: t('queues.held'), onDone: onClose });
  const takeback = useWithdrawalAction('/console/withdrawals/takeback', {
    done: t('queues.takenback'),
    onDone: onClose,
  });
  const command = { reject, hold, takeback }[deed];
  const label = { reject: t('queues.reject'), hold: t('queues.holdIt'), takeback: t('queues.takeback') }[deed];
  return (
    <FormDialog
      open
      title={t(`queues.${deed}.title`, { reference: row.reference })}
      onClose={onClose}
      tone={deed === 'reject' ? 'danger' : 'primary'}
      submitLabel={label}
      busy={command.isRunning}
      refusal={command.refusal}
      onSubmit={() => command.run({ id: row.id, version: row.version, reason })}
    >
      {deed !== 'takeback' && <p className="text-ink-soft">{t(`queues.${deed}.text`)}</p>}
      <ReasonField
        topic={deed === 'reject' ? 'reject' : 'hold'}
        value={reason}
        onChange={setReason}
        error={command.fieldError('reason')}
      />
    </FormDialog>
  );
}
