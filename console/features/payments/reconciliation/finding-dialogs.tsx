import { MoneyIn } from '../../../controls/figures.tsx';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useText } from '../../../texts.ts';
import type { Finding } from './finding.ts';

export type FindingDialog = 'explained' | 'dismissed' | 'match' | 'attach' | 'pay' | 'return';

interface DialogProps {
  row: Finding;
  onClose: () => void;
}

/** The dialog of one way to resolve a finding. */
export function OpenedFindingDialog({ opened, ...props }: DialogProps & { opened: FindingDialog }) {
  if (opened === 'match') return <MatchDialog {...props} />;
  if (opened === 'attach') return <AttachDialog {...props} />;
  if (opened === 'pay' || opened === 'return') return <HeldDialog as={opened} {...props} />;
  return <ResolveDialog as={opened} {...props} />;
}

function ResolveDialog({ row, as, onClose }: DialogProps & { as: 'explained' | 'dismissed' }) {
  const t = useText();
  const isDismissal = as === 'dismissed';
  return (
    <ActionDialog
      call="/console/reconciliation/resolve"
      title={
        row.reference === ''
          ? t('reconciliation.resolve.titleBare')
          : t('reconciliation.resolve.title', { reference: row.reference })
      }
      submit={t(isDismissal ? 'reconciliation.dismiss' : 'reconciliation.resolve')}
      reasonTopic="finding"
      body={(_, reason) => ({ id: row.id, version: row.version, reason, as })}
      done={t('reconciliation.resolved')}
      onClose={onClose}
    >
      <LineFacts row={row} />
      <p className="text-ink-soft">{t(isDismissal ? 'reconciliation.dismiss.text' : 'reconciliation.resolve.text')}</p>
    </ActionDialog>
  );
}

/** Decides whether a win above a limit is paid or returned. */
function HeldDialog({ row, as, onClose }: DialogProps & { as: 'pay' | 'return' }) {
  const t = useText();
  return (
    <ApprovalDialog
      kind="held_win"
      target={row.id}
      title={t(`reconciliation.held.${as}`)}
      payload={() => ({ as })}
      reasonTopic="finding"
      onClose={onClose}
    >
      <p className="text-ink-soft">{t(`reconciliation.held.${as}.text`)}</p>
    </ApprovalDialog>
  );
}

/** Enters the withdrawal or deposit of a bank's line. */
function MatchDialog({ row, onClose }: DialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/reconciliation/match"
      title={t('reconciliation.match')}
      submit={t('reconciliation.match.submit')}
      fields={[
        {
          name: 'reference',
          label: t('reconciliation.match.reference'),
          hint: t('reconciliation.match.hint'),
          kind: 'text',
          maxLength: 40,
          initial: row.reference,
        },
      ]}
      isReady={({ reference }) => reference.trim() !== ''}
      reasonTopic="finding"
      body={({ reference }, reason) => ({ id: row.id, version: row.version, reference, reason })}
      done={t('reconciliation.match.done')}
      onClose={onClose}
    >
      <LineFacts row={row} />
      <p className="text-ink-soft">{t('reconciliation.match.text')}</p>
    </ActionDialog>
  );
}

/** Enters the user to whom the line's money belongs. */
function AttachDialog({ row, onClose }: DialogProps) {
  const t = useText();
  const isOut = row.theirs?.status === 'paid';
  return (
    <ActionDialog
      call="/console/reconciliation/attach"
      title={t('reconciliation.attach')}
      submit={t('reconciliation.attach.submit')}
      fields={[
        { name: 'uid', label: t('payments.uid'), kind: 'text', isNumeric: true, maxLength: 8, initial: row.uid ?? '' },
      ]}
      isReady={({ uid }) => uid.trim() !== ''}
      reasonTopic="finding"
      body={({ uid }, reason) => ({ id: row.id, version: row.version, uid: uid.trim(), reason })}
      done={t('reconciliation.attach.done')}
      onClose={onClose}
    >
      <LineFacts row={row} />
      <p className="text-ink-soft">{t(isOut ? 'reconciliation.attach.out' : 'reconciliation.attach.in')}</p>
    </ActionDialog>
  );
}

/** The line as the bank wrote it. */
function LineFacts({ row: { line, theirs } }: { row: Finding }) {
  if (line === null) return undefined;
  return (
    <p>
      {theirs && (
        <b>
          <MoneyIn {...theirs} />
        </b>
      )}{' '}
      <span className="break-words text-ink-soft">{line.text}</span>
    </p>
  );
}
