import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ActionDialog } from '../kit/dialogs/action-dialog.tsx';
import { useHasPermission } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

export type ReviewedAccount = AnswerOf<'/console/accounts/user'>[number];
type Decision = 'approve' | 'reject' | 'share';

/** The decisions about a payout account. */
export function AccountDecisions({ account }: { account: ReviewedAccount }) {
  const t = useText();
  const may = useHasPermission();
  const [decision, setDecision] = useState<Decision>();
  if (!may('payout_account.decide') || account.state === 'removed') return undefined;
  const close = () => setDecision(undefined);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {account.state === 'review' && (
        <>
          <Button tone="danger" onClick={() => setDecision('reject')}>
            {t('payments.accounts.reject')}
          </Button>
          <Button tone="primary" onClick={() => setDecision('approve')}>
            {t('payments.accounts.approve')}
          </Button>
        </>
      )}
      <Button tone="quiet" onClick={() => setDecision('share')}>
        {t('payments.accounts.share')}
      </Button>
      {decision === 'share' && <ShareDialog account={account} onClose={close} />}
      {decision && decision !== 'share' && <DecideDialog decision={decision} account={account} onClose={close} />}
    </span>
  );
}

interface DialogProps {
  account: ReviewedAccount;
  onClose: () => void;
}

function DecideDialog({ decision, account, onClose }: DialogProps & { decision: 'approve' | 'reject' }) {
  const t = useText();
  const { id, version } = account;
  return (
    <ActionDialog
      call="/console/accounts/decide"
      title={t(`payments.accounts.${decision}.title`)}
      submit={t(`payments.accounts.${decision}`)}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      reasonTopic="none"
      body={(_, reason) => ({ id, version, decision, reason })}
      done={t('payments.accounts.decided')}
      onClose={onClose}
    >
      <Holder account={account} />
    </ActionDialog>
  );
}

function ShareDialog({ account, onClose }: DialogProps) {
  const t = useText();
  return (
    <ActionDialog
      call="/console/accounts/share"
      title={t('payments.accounts.share.title')}
      submit={t('payments.accounts.share')}
      fields={[{ name: 'uid', label: t('payments.accounts.share.uid'), kind: 'text', isNumeric: true, maxLength: 8 }]}
      reasonTopic="none"
      body={({ uid }, reason) => ({ id: account.id, uid, reason })}
      done={t('payments.accounts.shared')}
      onClose={onClose}
    >
      <Holder account={account} />
    </ActionDialog>
  );
}

function Holder({ account }: { account: ReviewedAccount }) {
  return (
    <p className="rounded-control bg-page px-3 py-2">
      {account.holder} <span className="mono text-ink-faint">{account.number}</span>
    </p>
  );
}
