import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { ReasonField } from '../../../controls/reason-field.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { Approval } from './approval.ts';
import { ApprovalTarget } from './approval-target.tsx';
import { PreviewTable } from './preview-table.tsx';

export type Decision = 'approve' | 'reject' | 'cancel';

export interface DecisionDialogProps {
  kind: Decision;
  approval: Approval;
  onClose: () => void;
}

/** Shows once more what is decided on before it is. */
export function DecisionDialog({ kind, approval, onClose }: DecisionDialogProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { id } = approval;
  // What it changes at this moment: the list shows what it was when it was requested.
  const { data } = useCall('/console/approvals/detail', { id });
  const approve = useCommand('/console/approvals/approve', { done: t('approvals.approved'), onDone: onClose });
  const reject = useCommand('/console/approvals/reject', { done: t('approvals.rejected'), onDone: onClose });
  const cancel = useCommand('/console/approvals/cancel', { done: t('approvals.cancelled'), onDone: onClose });
  const { isRunning, refusal } = { approve, reject, cancel }[kind];
  const submit = () => {
    if (kind === 'reject') reject.run({ id, reason });
    else if (kind === 'approve') approve.run({ id });
    else cancel.run({ id });
  };
  return (
    <FormDialog
      open
      title={kind === 'cancel' ? t('approvals.cancel') : t(`approvals.${kind}.title`)}
      onClose={onClose}
      tone={kind === 'approve' ? 'go' : 'danger'}
      submitLabel={t(`approvals.${kind}`)}
      busy={isRunning}
      refusal={refusal}
      onSubmit={submit}
    >
      <div className="rounded-control bg-page px-3 py-2">
        <p className="text-ink-soft">{approval.title}</p>
        <p className="font-medium">{approval.summary}</p>
        <p className="text-ink-soft">
          <ApprovalTarget approval={approval} />
        </p>
        <p className="text-ink-soft">
          {approval.requestedBy}: {approval.reason}
        </p>
      </div>
      <PreviewTable lines={(data ?? approval).preview} />
      {kind === 'reject' && (
        <ReasonField topic="reject" value={reason} onChange={setReason} error={reject.fieldError('reason')} />
      )}
    </FormDialog>
  );
}
