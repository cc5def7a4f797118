import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { useEffect } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { hasMoreThan } from '../../../kit/progress-step.ts';
import { Timeline } from '../../../kit/timeline.tsx';
import { Page } from '../../../layout/page.tsx';
import { onLive } from '../../../live/live-events.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { NewBalance } from '../../../wallet/new-balance.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import type { WithdrawalDetail } from './withdrawal.ts';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import { WithdrawalStatus } from './withdrawal-status.tsx';
import { withdrawalSteps } from './withdrawal-steps.ts';

/** One withdrawal, updated with every event. */
export function WithdrawalDetailPage({ id }: { id: string }) {
  const t = useText();
  const detail = useAnswer('/withdraw/detail', { id });
  const { reload } = detail;
  useEffect(() => {
    const again = () => void reload();
    const ends = [onLive('message', (body) => isAbout(body, id) && again()), onLive('resync', again)];
    return () => {
      for (const end of ends) end();
    };
  }, [reload, id]);
  const isGone = detail.error instanceof CallRefused && detail.error.code === 'not_found';
  return (
    <Page title={t('withdraw.detail')} under="/WithdrawDetails">
      {isGone ? (
        <Gone />
      ) : (
        <AnswerView answer={detail}>{(loaded) => <Detail withdrawal={loaded} onChanged={reload} />}</AnswerView>
      )}
    </Page>
  );
}

function Detail({ withdrawal, onChanged }: { withdrawal: WithdrawalDetail; onChanged: () => Promise<void> }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-5">
      <WithdrawalStatus withdrawal={withdrawal} />
      <BalanceNow withdrawal={withdrawal} />
      <WithdrawalReceipt withdrawal={withdrawal} />
      {hasMoreThan(withdrawalSteps(withdrawal), withdrawal.timeline) && (
        <div className="rounded-card bg-surface p-4">
          <Timeline title={t('kit.timeline')} steps={withdrawal.timeline} />
        </div>
      )}
      {withdrawal.cancellable && <CancelWithdrawal withdrawal={withdrawal} onChanged={onChanged} />}
      {(withdrawal.onHold ||
        withdrawal.state === 'Error' ||
        (withdrawal.state === 'Fail' && !withdrawal.isCancelled)) && (
        <Link to="/Service" className={buttonClass({ tone: 'quiet', size: 'wide' })}>
          {t('withdraw.help')}
        </Link>
      )}
    </div>
  );
}

/** The money is reserved at the request, and returns if the withdrawal ends without a payment. */
function BalanceNow({ withdrawal: { state, amount, at, timeline } }: { withdrawal: WithdrawalDetail }) {
  const last = timeline.at(-1)?.at ?? at;
  if (state === 'Fail') return <NewBalance key="back" moved={amount} at={last} />;
  return state === 'Success' ? null : <NewBalance moved={`-${amount}`} at={at} />;
}

function Gone() {
  const t = useText();
  return (
    <EmptyState
      title={t('withdraw.gone')}
      text={t('withdraw.gone.text')}
      action={
        <Link to="/WithdrawDetails" search={{}} replace className={buttonClass({ tone: 'plain' })}>
          {t('withdraw.records')}
        </Link>
      }
    />
  );
}

function isAbout(body: unknown, id: string): boolean {
  return (body as { id?: unknown } | null)?.id === id;
}
