import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { Approval, ShownApproval } from './approval.ts';
import { APPROVAL_TONES, ApprovalTarget } from './approval-target.tsx';
import { PreviewTable } from './preview-table.tsx';

type Decision = 'approve' | 'reject' | 'cancel';

/** One request: its current effects, its requester and reason, and the decision. */
export function ApprovalRecord({ id, row }: { id: string; row: Approval | undefined }) {
  const t = useText();
  const detail = useCall('/console/approvals/detail', { id }, { everyMs: POLL.record });
  // The list's row has all fields but the changes since the request.
  const data: ShownApproval | undefined = detail.data ?? row;
  const query = { ...detail, data, isPending: detail.isPending && row === undefined };
  return (
    <QueryState query={query} notFoundTitle={t('approvals.gone')}>
      {(approval) => <Loaded approval={approval} />}
    </QueryState>
  );
}

function Loaded({ approval }: { approval: ShownApproval }) {
  const t = useText();
  const [decision, setDecision] = useState<Decision>();
  const isPending = approval.state === 'pending';
  return (
    <>
      <RecordHead
        reference=""
        badge={<Badge tone={APPROVAL_TONES[approval.state]}>{t(`approvals.state.${approval.state}`)}</Badge>}
        amount={<span className="text-xl">{approval.title}</span>}
        lines={approval.summary}
      >
        {isPending && approval.own && <Notice>{t('approvals.own')}</Notice>}
        {isPending && !approval.own && !approval.mayDecide && <Notice>{t('approvals.notYours')}</Notice>}
        {approval.decisionReason !== '' && <Notice tone="negative">{approval.decisionReason}</Notice>}
      </RecordHead>
      <RecordPart title={t('approvals.target')}>
        <ApprovalTarget approval={approval} />
      </RecordPart>
      {approval.preview.length > 0 && (
        <RecordPart title={t('approvals.preview')}>
          <PreviewTable lines={approval.preview} />
        </RecordPart>
      )}
      <RecordPart title={t('payments.history')}>
        <Facts
          facts={[
            {
              label: t('approvals.by'),
              value: (
                <>
                  {approval.requestedBy}, <Moment at={approval.requestedAt} />
                </>
              ),
            },
            { label: t('shell.reason'), value: approval.reason },
            approval.decidedBy !== null && {
              label: t('approvals.decided'),
              value: (
                <>
                  {approval.decidedBy}, <Moment at={approval.decidedAt} />
                </>
              ),
            },
            approval.journalId !== null && {
              label: t('approvals.journal'),
              value: (
                <Link
                  to={`/ledger/journal/${approval.journalId}`}
                  className="mono break-all text-accent-ink underline-offset-2 hover:underline"
                >
                  {approval.journalId}
                </Link>
              ),
            },
          ]}
        />
      </RecordPart>
      {isPending && (
        <DecisionBar
          decisions={[
            approval.mayDecide &&
              typeof approval.print === 'string' && {
                label: t('approvals.approve'),
                tone: 'primary',
                hint: 'a',
                run: () => setDecision('approve'),
              },
            approval.mayDecide && {
              label: t('approvals.reject'),
              tone: 'danger',
              hint: 'r',
              run: () => setDecision('reject'),
            },
            approval.own && { label: t('approvals.cancel'), run: () => setDecision('cancel') },
          ]}
        />
      )}
      {decision && <DecisionDialog decision={decision} approval={approval} onClose={() => setDecision(undefined)} />}
    </>
  );
}

const DECISIONS = {
  approve: { call: '/console/approvals/approve', title: 'approvals.approve.title', done: 'approvals.approved' },
  reject: { call: '/console/approvals/reject', title: 'approvals.reject.title', done: 'approvals.rejected' },
  cancel: { call: '/console/approvals/cancel', title: 'approvals.cancel', done: 'approvals.cancelled' },
} as const;

/**
 * Shows the change once more before its decision: as it was when the dialog opened, until the operator requests the
 * newest state.
 */
function DecisionDialog(props: { decision: Decision; approval: ShownApproval; onClose: () => void }) {
  const { decision, approval: newest, onClose } = props;
  const t = useText();
  const [approval, setApproval] = useState(newest);
  const hasChanged = decision === 'approve' && newest.print !== approval.print;
  const { call, title, done } = DECISIONS[decision];
  return (
    <ActionDialog
      // If the preview changes, the form is emptied: otherwise it would show an error of the former preview.
      key={approval.print}
      call={call}
      title={t(title)}
      submit={t(`approvals.${decision}`)}
      tone={decision === 'approve' ? 'primary' : 'danger'}
      {...(decision === 'reject' ? { reasonTopic: 'reject' } : {})}
      body={(_, reason) => ({ id: approval.id, print: approval.print ?? '', reason })}
      done={t(done)}
      onClose={onClose}
    >
      <div className="rounded-control bg-page px-3 py-2">
        <p className="text-ink-soft">{approval.title}</p>
        <p className="font-medium">{approval.summary}</p>
        <p className="text-ink-soft">
          {approval.requestedBy}: {approval.reason}
        </p>
      </div>
      <PreviewTable lines={approval.preview} />
      {hasChanged && (
        <Notice action={<Button onClick={() => setApproval(newest)}>{t('approvals.showNow')}</Button>}>
          {t('approvals.changed')}
        </Notice>
      )}
    </ActionDialog>
  );
}
