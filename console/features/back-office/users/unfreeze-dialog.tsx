import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { TextArea } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';

export function UnfreezeDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const ask = useCommand('/console/approvals/request', { done: t('users.asked'), onDone: onClose });
  return (
    <FormDialog
      open
      title={t('users.unfreeze.title', { uid })}
      onClose={onClose}
      submitLabel={t('users.ask')}
      busy={ask.isRunning}
      refusal={ask.refusal}
      onSubmit={() => ask.run({ kind: 'unfreeze', target: uid, reason })}
    >
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
