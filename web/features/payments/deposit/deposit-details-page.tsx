import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useCallback, useState } from 'react';
import { call } from '../../../call.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { hasMoreThan } from '../../../kit/progress-step.ts';
import { ProgressSteps } from '../../../kit/progress-steps.tsx';
import { ReceiptLines } from '../../../kit/receipt.tsx';
import { Timeline } from '../../../kit/timeline.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParams } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { NewBalance } from '../../../wallet/new-balance.tsx';
import { type Deposit, statusOf } from './deposit-status.ts';
import { depositSteps } from './deposit-steps.ts';
import { PayByHand } from './pay-by-hand.tsx';
import { RecordsLink } from './records-link.tsx';
import { StatusCard } from './status-card.tsx';
import { useDeposit } from './use-deposit.ts';

/** Cancels a deposit: it no longer counts towards an own limit. */
function CancelDeposit({ id, onChanged }: { id: string; onChanged: () => Promise<unknown> }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await call('/deposit/cancel', { id });
      showToast(t('deposit.cancelled'), { tone: 'positive' });
    } catch {
      // The call client shows the error. The deposit may have been paid meanwhile: the page shows its current state.
    }
    await onChanged();
    setBusy(false);
  };
  return (
    <Button tone="quiet" size="wide" busy={busy} onClick={() => void cancel()}>
      {t('deposit.cancel')}
    </Button>
  );
}

/** One deposit: its state, how to pay while that is possible, and its history. Providers send users back here. */
export default function DepositDetailsPage() {
  const t = useText();
  const { id } = useParams<'/DepositDetails/$id'>();
  const deposit = useDeposit(id);
  return (
    <Page title={t('deposit.one')} under="/my" action={<RecordsLink />}>
      {deposit.data === undefined && isMissing(deposit.error) ? (
        <EmptyState
          title={t('deposit.missing')}
          text={t('deposit.missing.text')}
          action={
            <Link to="/DepositDetails" replace className={buttonClass()}>
              {t('deposit.records')}
            </Link>
          }
        />
      ) : (
        <AnswerView answer={deposit}>{(data) => <Details deposit={data} reload={deposit.reload} />}</AnswerView>
      )}
    </Page>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof CallRefused && (error.code === 'not_found' || error.code === 'input_invalid');
}

function Details({ deposit, reload }: { deposit: Deposit; reload: () => Promise<unknown> }) {
  const t = useText();
  const moment = useMoment();
  const money = useMoney();
  const status = statusOf(deposit);
  const steps = depositSteps(deposit, status);
  const onOver = useCallback(() => void reload(), [reload]);
  const byHand = status === 'waiting' && deposit.instructions.length > 0;
  return (
    <div className="flex flex-col gap-6">
      <StatusCard deposit={deposit} status={status} onOver={onOver} />
      <ProgressSteps title={t('kit.progress')} steps={steps} />
      {status === 'credited' && deposit.credited !== null && (
        <NewBalance moved={deposit.credited} at={deposit.timeline.at(-1)?.at ?? deposit.at} />
      )}
      {byHand && <PayByHand deposit={deposit} />}
      {(status === 'waiting' || status === 'over' || status === 'opening') && (
        <CancelDeposit id={deposit.id} onChanged={reload} />
      )}
      <div className="flex flex-col gap-2 rounded-card bg-surface px-4 py-3">
        <ReceiptLines
          lines={[
            { label: t('deposit.asked'), value: money(deposit.amount) },
            { label: t('deposit.by'), value: deposit.methodName },
            { label: t('deposit.at'), value: moment(deposit.at) },
            // For a payment by hand the reference is above, with the instructions.
            ...(byHand
              ? []
              : [{ label: t('kit.reference'), value: deposit.reference, copyLabel: t('kit.reference.copy') }]),
          ]}
        />
      </div>
      {hasMoreThan(steps, deposit.timeline) && <Timeline title={t('kit.timeline')} steps={deposit.timeline} />}
    </div>
  );
}
