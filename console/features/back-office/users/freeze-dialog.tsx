import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { ReasonField } from '../../../controls/reason-field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';

export function FreezeDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const freeze = useCommand('/console/users/freeze', {
    onDone: (answer) => {
      showToast(t('users.freeze.done', { count: answer.sessionsEnded }), { tone: 'positive', place: 'bottom' });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t('users.freeze.title', { uid })}
      onClose={onClose}
      tone="danger"
      submitLabel={t('users.freeze')}
      busy={freeze.isRunning}
      refusal={freeze.refusal}
      onSubmit={() => freeze.run({ uid, reason })}
    >
      <p className="text-ink-soft">{t('users.freeze.text')}</p>
      <ReasonField topic="freeze" value={reason} onChange={setReason} error={freeze.fieldError('reason')} />
    </FormDialog>
  );
}
