import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import { useShowWithdrawal } from './use-show-withdrawal.ts';
import type { Withdrawal, WithdrawalDetail } from './withdrawal.ts';

export type WithdrawalDialog = 'reject' | 'hold' | 'return' | 'route' | 'hand' | 'prove';

interface RowDialogProps {
  row: Withdrawal;
  onClose: () => void;
}

/** The dialog of one action, by its name. */
export function OpenedDialog(props: { opened: WithdrawalDialog; detail: WithdrawalDetail; onClose: () => void }) {
  const { opened, detail, onClose } = props;
  const row = detail.withdrawal;
  if (opened === 'route') return <RouteDialog detail={detail} onClose={onClose} />;
  if (opened === 'hand') return <HandPaymentDialog row={row} onClose={onClose} />;
  if (opened === 'prove') return <ProveDialog row={row} onClose={onClose} />;
  return <ReasonedDialog action={opened} row={row} onClose={onClose} />;
}

const REASONED = {
  reject: { call: '/console/withdrawals/reject', submit: 'payments.reject', done: 'payments.rejected', tone: 'danger' },
  hold: { call: '/console/withdrawals/hold', submit: 'payments.holdIt', done: 'payments.held', tone: 'primary' },
  return: {
    call: '/console/withdrawals/return',
    submit: 'payments.return',
    done: 'payments.returned',
    tone: 'primary',
  },
} as const;

/** An action that has to say why. */
function ReasonedDialog({ action, row, onClose }: RowDialogProps & { action: keyof typeof REASONED }) {
  const t = useText();
  const show = useShowWithdrawal();
  const { call, submit, done, tone } = REASONED[action];
  return (
    <ActionDialog
      call={call}
      title={t(`payments.${action}.title`, { reference: row.reference })}
      submit={t(submit)}
      tone={tone}
      reasonTopic={action === 'reject' ? 'reject' : 'hold'}
      body={(_, reason) => ({ id: row.id, version: row.version, reason })}
      done={t(done)}
      onDone={show}
      onClose={onClose}
    >
      {action !== 'return' && <p className="text-ink-soft">{t(`payments.${action}.text`)}</p>}
    </ActionDialog>
  );
}

/** Who pays it. */
function RouteDialog({ detail, onClose }: { detail: WithdrawalDetail; onClose: () => void }) {
  const t = useText();
  const show = useShowWithdrawal();
  const { withdrawal: row, providers } = detail;
  return (
    <ActionDialog
      call="/console/withdrawals/route"
      title={t('payments.route.title', { reference: row.reference })}
      submit={t('shell.save')}
      fields={[
        {
          name: 'provider',
          label: t('payments.provider'),
          kind: 'choice',
          choices: providers
            .filter((provider) => provider.name !== row.provider)
            .map(({ name, paysByItself }) => ({
              value: name,
              label: paysByItself ? name : t('payments.route.byHand', { name }),
            })),
        },
      ]}
      body={({ provider }) => ({ id: row.id, version: row.version, provider })}
      done={t('payments.routed')}
      onDone={show}
      onClose={onClose}
    />
  );
}

/** What became of a transfer that was made by hand. */
function HandPaymentDialog({ row, onClose }: RowDialogProps) {
  const t = useText();
  const show = useShowWithdrawal();
  const outcomes = row.state === 'Success' ? (['returned'] as const) : (['paid', 'refused', 'returned'] as const);
  return (
    <ActionDialog
      call="/console/withdrawals/handpayment"
      title={t('payments.hand.title', { reference: row.reference })}
      submit={t('shell.save')}
      fields={[
        {
          name: 'outcome',
          label: t('payments.hand.outcome'),
          kind: 'choice',
          choices: outcomes.map((value) => ({ value, label: t(`payments.hand.${value}`) })),
        },
        {
          name: 'bankReference',
          label: t('payments.hand.bankReference'),
          kind: 'text',
          maxLength: 100,
          when: ({ outcome }) => outcome === 'paid',
        },
        { name: 'reason', label: t('shell.reason'), kind: 'long', when: ({ outcome }) => outcome !== 'paid' },
      ]}
      body={({ outcome, bankReference, reason }) => ({
        id: row.id,
        version: row.version,
        outcome: outcomes.find((one) => one === outcome) ?? outcomes[0],
        bankReference,
        reason,
      })}
      done={t('payments.hand.saved')}
      onDone={show}
      onClose={onClose}
    />
  );
}

/** What one of two people found out about it. */
function ProveDialog({ row, onClose }: RowDialogProps) {
  const t = useText();
  const show = useShowWithdrawal();
  return (
    <ActionDialog
      call="/console/withdrawals/prove"
      title={t('payments.prove.title', { reference: row.reference })}
      submit={t('shell.save')}
      fields={[
        {
          name: 'outcome',
          label: t('payments.hand.outcome'),
          kind: 'choice',
          choices: (['paid', 'not_paid'] as const).map((value) => ({ value, label: t(`payments.prove.${value}`) })),
        },
        { name: 'proof', label: t('payments.prove.proof'), hint: t('payments.prove.proofHint'), kind: 'text' },
      ]}
      body={({ outcome, proof }) => ({
        id: row.id,
        version: row.version,
        outcome: outcome === 'not_paid' ? 'not_paid' : 'paid',
        proof,
      })}
      done={t('payments.prove.saved')}
      onDone={show}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('payments.prove.text')}</p>
    </ActionDialog>
  );
}
