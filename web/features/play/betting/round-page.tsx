import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { isIncoming } from '@pitaka/ui/money/minor-units.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { CircleDashed, CircleSlash, Dices, Trophy } from 'lucide-react';
import { useMemo } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { CopyLine } from '../../../kit/copy-line.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { Outcome } from '../../../kit/outcome.tsx';
import { Timeline } from '../../../kit/timeline.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { WhySteps } from '../../../kit/why-steps.tsx';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParams } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import type { Round } from './round.ts';
import { whySteps } from './why-steps.ts';

/** One round: stake and win, the accounts, and the explanation of the result. */
export default function RoundPage() {
  const t = useText();
  const { channel, round } = useParams<'/BettingRecord/$channel/$round'>();
  const body = useMemo(() => ({ channel, round }), [channel, round]);
  const answer = useAnswer('/betting/round', body);
  const isMissing = answer.error instanceof CallRefused && answer.error.code === 'not_found';
  return (
    <Page title={t('games.round')} under="/BettingRecord">
      {isMissing && answer.data === undefined ? (
        <EmptyState
          title={t('games.round.missing')}
          action={
            <Link to="/BettingRecord" replace className={buttonClass({ tone: 'plain' })}>
              {t('games.record')}
            </Link>
          }
        />
      ) : (
        <AnswerView answer={answer}>{(loaded) => <Detail round={loaded} />}</AnswerView>
      )}
    </Page>
  );
}

const RESULTS = {
  won: 'games.result.won',
  settled: 'games.result.lost',
  open: 'games.result.open',
  cancelled: 'games.result.cancelled',
} as const;

const ICONS = { open: CircleDashed, cancelled: CircleSlash } as const;

function Detail({ round }: { round: Round }) {
  const t = useText();
  const money = useMoney();
  const moment = useMoment();
  const isSettled = round.state === 'settled';
  const isWon = isSettled && isIncoming(round.net);
  const icon = round.state === 'settled' ? (isWon ? Trophy : Dices) : ICONS[round.state];
  return (
    <div className="flex flex-col gap-6">
      <Outcome
        icon={icon}
        tone={isWon ? 'text-positive' : 'text-ink-soft'}
        title={round.gameName}
        amount={round.state === 'open' ? round.bet : round.net}
        text={t(RESULTS[isWon ? 'won' : round.state])}
      />
      <section aria-labelledby="why-round" className="flex flex-col gap-4 rounded-card bg-surface p-4">
        <h2 id="why-round" className="font-semibold">
          {t('games.why')}
        </h2>
        <WhySteps steps={whySteps(round, t, money)} />
      </section>
      <Timeline
        title={t('kit.timeline')}
        steps={round.lines.map((line) => ({
          at: line.at,
          note: `${t(`games.line.${line.kind}`)}: ${money(line.amount)}${line.isUndone ? ` (${t('games.line.undone')})` : ''}`,
        }))}
      />
      <div className="rounded-card bg-surface p-4">
        <Facts>
          <Fact label={t('games.provider')}>{round.channelName}</Fact>
          <Fact label={t('games.played')}>{moment(round.at)}</Fact>
          {round.closedAt && (
            <Fact
              label={t(round.closedBy === 'provider' ? 'games.closed' : `games.closed.${round.closedBy ?? 'rule'}`)}
            >
              {moment(round.closedAt)}
            </Fact>
          )}
          <CopyLine code label={t('games.number')} value={round.round} copyLabel={t('games.number.copy')} />
        </Facts>
      </div>
    </div>
  );
}
