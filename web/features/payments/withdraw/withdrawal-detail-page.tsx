import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { CopyLine } from '../../../kit/copy-line.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { Timeline } from '../../../kit/timeline.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { onLive } from '../../../live/live-events.ts';
import { useText } from '../../../texts.ts';
import { AccountFace } from '../../../wallet/account-face.tsx';
import { shownNumber } from '../../../wallet/shown-number.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { Receipt } from './receipt.tsx';
import { Standing } from './standing.tsx';
import type { WithdrawalDetail } from './withdrawal.ts';

/** One withdrawal, brought up to date the moment anything happens to it. */
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
        <AnswerView answer={detail}>{(known) => <Detail withdrawal={known} onChanged={reload} />}</AnswerView>
      )}
    </Page>
  );
}

function Detail({ withdrawal, onChanged }: { withdrawal: WithdrawalDetail; onChanged: () => Promise<void> }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const { account, receipt } = withdrawal;
  return (
    <div className="flex flex-col gap-5">
      <Standing withdrawal={withdrawal} />
      {receipt ? (
        <Receipt receipt={receipt} />
      ) : (
        <section className="flex flex-col gap-4 rounded-card bg-surface p-4">
          <AccountFace {...account} number={shownNumber(account.number)} />
          <Facts>
            <Fact label={t('withdraw.amount')}>{money(withdrawal.amount)}</Fact>
            {withdrawal.state !== 'Fail' && (
              <>
                <Fact label={t('withdraw.fee')}>{money(withdrawal.fee)}</Fact>
                <Fact label={t('withdraw.net')} strong>
                  {money(withdrawal.net)}
                </Fact>
              </>
            )}
            <Fact label={t('withdraw.asked')}>{moment(withdrawal.at)}</Fact>
            <CopyLine
              code
              label={t('withdraw.reference')}
              value={withdrawal.reference}
              copyLabel={t('withdraw.reference.copy')}
            />
          </Facts>
        </section>
      )}
      <div className="rounded-card bg-surface p-4">
        <Timeline title={t('withdraw.timeline')} steps={withdrawal.timeline} />
      </div>
      {withdrawal.cancellable && <CancelWithdrawal withdrawal={withdrawal} onChanged={onChanged} />}
      {(withdrawal.onHold || withdrawal.state === 'Fail' || withdrawal.state === 'Error') && (
        <Link to="/Service" className={buttonClass({ tone: 'quiet', size: 'wide' })}>
          {t('withdraw.help')}
        </Link>
      )}
    </div>
  );
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
