import { useState } from 'react';
import { describeCommand } from '../../../approvals/describe-command.ts';
import { FormDialog } from '../../../controls/dialog.tsx';
import { ReasonField } from '../../../controls/reason-field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { ApprovalRequest } from './approvals-page.tsx';

export type Decision = 'approve' | 'reject' | 'cancel';

export interface DecisionDialogProps {
  kind: Decision;
  request: ApprovalRequest;
  onClose: () => void;
}

/** Shows once more what is decided on before it is. */
export function DecisionDialog({ kind, request, onClose }: DecisionDialogProps) {
  const t = useText();
  const { site } = useOperator();
  const [reason, setReason] = useState('');
  const { id } = request;
  const approve = useCommand('/console/approvals/approve', { done: t('users.requests.approved'), onDone: onClose });
  const reject = useCommand('/console/approvals/reject', { done: t('users.requests.rejected'), onDone: onClose });
  const cancel = useCommand('/console/approvals/cancel', { done: t('users.requests.cancelled'), onDone: onClose });
  const { isRunning, refusal } = { approve, reject, cancel }[kind];
  const submit = () => {
    if (kind === 'reject') reject.run({ id, reason });
    else if (kind === 'approve') approve.run({ id });
    else cancel.run({ id });
  };
  return (
    <FormDialog
      open
      title={kind === 'cancel' ? t('users.requests.cancel') : t(`users.requests.${kind}.title`)}
      onClose={onClose}
      tone={kind === 'approve' ? 'go' : 'danger'}
      submitLabel={t(`users.requests.${kind}`)}
      busy={isRunning}
      refusal={refusal}
      onSubmit={submit}
    >
      <div className="rounded-control bg-page px-3 py-2">
        <p className="font-medium">{describeCommand(request.command, site.unit, t)}</p>
        <p className="text-ink-soft">
          {t('users.requests.user')} <span className="mono">{request.uid}</span>
        </p>
        <p className="text-ink-soft">
          {request.madeBy}: {request.reason}
        </p>
      </div>
      {kind === 'reject' && (
        <ReasonField topic="reject" value={reason} onChange={setReason} error={reject.fieldError('reason')} />
      )}
    </FormDialog>
  );
}
