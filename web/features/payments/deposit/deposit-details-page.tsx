import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { CopyLine } from '../../../kit/copy-line.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { Timeline } from '../../../kit/timeline.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { type Deposit, standingOf } from './deposit-standing.ts';
import { PayByHand } from './pay-by-hand.tsx';
import { RecordsLink } from './records-link.tsx';
import { StandingCard } from './standing-card.tsx';
import { useDeposit } from './use-deposit.ts';

/** One deposit: where the money stands, how to pay while that can be, what happened. Providers send people back here. */
export default function DepositDetailsPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
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
        <AnswerView answer={deposit}>{(data) => <Details deposit={data} />}</AnswerView>
      )}
    </Page>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof CallRefused && (error.code === 'not_found' || error.code === 'input_invalid');
}

function Details({ deposit }: { deposit: Deposit }) {
  const t = useText();
  const moment = useMoment();
  const money = useMoney();
  const standing = standingOf(deposit);
  const byHand = standing === 'waiting' && deposit.instructions.length > 0;
  return (
    <div className="flex flex-col gap-6">
      <StandingCard deposit={deposit} standing={standing} />
      {byHand && <PayByHand deposit={deposit} />}
      <div className="flex flex-col gap-2 rounded-card bg-surface px-4 py-3">
        {!byHand && (
          <dl>
            <CopyLine
              label={t('deposit.reference')}
              value={deposit.reference}
              copyLabel={t('deposit.copy', { what: t('deposit.reference') })}
              code
            />
          </dl>
        )}
        <Facts>
          <Fact label={t('deposit.asked')}>{money(deposit.amount)}</Fact>
          <Fact label={t('deposit.by')}>{deposit.methodName}</Fact>
          <Fact label={t('deposit.at')}>{moment(deposit.at)}</Fact>
        </Facts>
      </div>
      <Timeline title={t('deposit.timeline')} steps={deposit.timeline} />
    </div>
  );
}
