import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { FormDialog } from '../controls/dialog.tsx';
import { TextArea, TextField } from '../controls/field.tsx';
import { useCommand } from '../data/use-command.ts';
import { useMay } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

export type ReviewedAccount = AnswerOf<'/console/accounts/user'>[number];
type Deed = 'approve' | 'reject' | 'share';

/** What may be decided about a payout account. */
export function AccountDecisions({ account }: { account: ReviewedAccount }) {
  const t = useText();
  const may = useMay();
  const [deed, setAction] = useState<Deed>();
  if (!may('payout_account.decide') || account.state === 'removed') return undefined;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {account.state === 'review' && (
        <>
          <Button tone="danger" onClick={() => setAction('reject')}>
            {t('queues.accounts.reject')}
          </Button>
          <Button tone="go" onClick={() => setAction('approve')}>
            {t('queues.accounts.approve')}
          </Button>
        </>
      )}
      <Button tone="quiet" onClick={() => setAction('share')}>
        {t('queues.accounts.share')}
      </Button>
      {deed && <DecisionDialog deed={deed} account={account} onClose={() => setAction(undefined)} />}
    </span>
  );
}

function DecisionDialog({ deed, account, onClose }: { deed: Deed; account: ReviewedAccount; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [uid, setUid] = useState('');
  const decide = useCommand('/console/accounts/decide', { done: t('queues.accounts.decided'), onDone: onClose });
  const share = useCommand('/console/accounts/share', { done: t('queues.accounts.shared'), onDone: onClose });
  const command = deed === 'share' ? share : decide;
  const { id, version } = account;
  return (
    <FormDialog
      open
      title={t(`queues.accounts.${deed}.title`)}
      onClose={onClose}
      tone={deed === 'reject' ? 'danger' : 'primary'}
      submitLabel={t(`queues.accounts.${deed}`)}
      busy={command.isRunning}
      refusal={command.refusal}
      onSubmit={() =>
        deed === 'share' ? share.run({ id, uid, reason }) : decide.run({ id, version, decision: deed, reason })
      }
    >
      <p className="rounded-control bg-page px-3 py-2">
        {account.holder} <span className="mono text-ink-faint">{account.number}</span>
      </p>
      {deed === 'share' && (
        <TextField
          label={t('queues.accounts.share.uid')}
          inputMode="numeric"
          value={uid}
          onChange={(event) => setUid(event.target.value)}
          error={share.fieldError('uid')}
          maxLength={8}
        />
      )}
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={command.fieldError('reason')}
        maxLength={500}
      />
    </FormDialog>
  );
}
