import { compareMoney } from '@pitaka/ui/money/minor-units.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Facts } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useText } from '../../../texts.ts';
import { useShowWithdrawal } from './use-show-withdrawal.ts';
import type { Withdrawal, WithdrawalDetail } from './withdrawal.ts';

export type WithdrawalDialog = 'reject' | 'hold' | 'return' | 'route' | 'hand' | 'prove';

interface RowDialogProps {
  row: Withdrawal;
  onClose: () => void;
}

interface DetailDialogProps {
  detail: WithdrawalDetail;
  onClose: () => void;
}

/** The dialog of one action, by its name. */
export function OpenedDialog(props: DetailDialogProps & { opened: WithdrawalDialog }) {
  const { opened, detail, onClose } = props;
  const row = detail.withdrawal;
  if (opened === 'route') return <RouteDialog detail={detail} onClose={onClose} />;
  if (opened === 'hand') return <HandPaymentDialog detail={detail} onClose={onClose} />;
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

/** An action that needs a reason. */
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
      <PaymentFacts row={row} />
      {action !== 'return' && <p className="text-ink-soft">{t(`payments.${action}.text`)}</p>}
    </ActionDialog>
  );
}

/** Chooses the provider. */
function RouteDialog({ detail, onClose }: DetailDialogProps) {
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
    >
      <PaymentFacts row={row} />
      <p className="text-ink-soft">{t('payments.route.text')}</p>
    </ActionDialog>
  );
}

/** The amount and the payee: read once more before the decision, or before the bank's document is entered. */
function PaymentFacts({ row }: { row: Withdrawal }) {
  const t = useText();
  const money = useMoneyText();
  return (
    <Facts
      facts={[
        { label: t('payments.amount'), value: <b>{money(row.amount)}</b> },
        { label: t('payments.net'), value: <b>{money(row.net)}</b> },
        { label: t('payments.person'), value: [row.name, row.uid].filter(Boolean).join(', ') },
        { label: t('payments.holder'), value: row.holder },
        { label: row.method, value: <span className="mono">{row.number}</span> },
      ]}
    />
  );
}

/** The outcome of a transfer that was made by hand. */
function HandPaymentDialog({ detail: { withdrawal: row, twoPeopleFrom }, onClose }: DetailDialogProps) {
  const t = useText();
  const money = useMoneyText();
  const show = useShowWithdrawal();
  const outcomes = row.state === 'Success' ? (['returned'] as const) : (['paid', 'refused', 'returned'] as const);
  const isLarge = compareMoney(row.amount, twoPeopleFrom) >= 0;
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
          choices: [
            { value: '', label: t('payments.hand.choose') },
            ...outcomes.map((value) => ({ value, label: t(`payments.hand.${value}`) })),
          ],
        },
        {
          name: 'bankReference',
          label: t('payments.hand.bankReference'),
          kind: 'text',
          maxLength: 100,
          when: ({ outcome }) => outcome === 'paid',
        },
        {
          name: 'proof',
          label: t('payments.prove.proof'),
          hint: isLarge ? t('payments.hand.two', { from: money(twoPeopleFrom) }) : t('payments.hand.proofHint'),
          kind: 'text',
          when: ({ outcome }) => outcome === 'refused' || outcome === 'returned',
        },
        {
          name: 'reason',
          label: t('shell.reason'),
          kind: 'long',
          when: ({ outcome }) => outcome === 'refused' || outcome === 'returned',
        },
      ]}
      isReady={({ outcome }) => outcome !== ''}
      body={({ outcome, bankReference, proof, reason }) => ({
        id: row.id,
        version: row.version,
        outcome: outcomes.find((one) => one === outcome) ?? outcomes[0],
        bankReference,
        proof,
        reason,
      })}
      onDone={(after, { outcome }) => {
        show(after);
        const waits = outcome !== 'paid' && after.state !== 'Fail';
        showToast(t(waits ? 'payments.hand.waits' : 'payments.hand.saved'), { tone: 'positive', place: 'bottom' });
      }}
      onClose={onClose}
    >
      <PaymentFacts row={row} />
    </ActionDialog>
  );
}

/** One of two operators' proof of the outcome. */
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
          choices: [
            { value: '', label: t('payments.hand.choose') },
            ...(['paid', 'not_paid'] as const).map((value) => ({ value, label: t(`payments.prove.${value}`) })),
          ],
        },
        { name: 'proof', label: t('payments.prove.proof'), hint: t('payments.prove.proofHint'), kind: 'text' },
      ]}
      isReady={({ outcome }) => outcome !== ''}
      body={({ outcome, proof }) => ({
        id: row.id,
        version: row.version,
        outcome: outcome === 'paid' ? 'paid' : 'not_paid',
        proof,
      })}
      done={t('payments.prove.saved')}
      onDone={show}
      onClose={onClose}
    >
      <PaymentFacts row={row} />
      <p className="text-ink-soft">{t('payments.prove.text')}</p>
    </ActionDialog>
  );
}
