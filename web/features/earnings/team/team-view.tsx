import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { InviteCard } from '../../../content/invite/invite-card.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { Counts } from './counts.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { MemberSearch } from './member-search.tsx';

type Summary = AnswerOf<'/team/summary'>;

const NONE = {};

/** The team's earnings, how to invite, and the members (Spec: C3). */
export function TeamView() {
  const { features } = useSite();
  const answer = useAnswer('/team/summary', NONE);
  // Requested with the summary, and awaited: arriving later, it would push the members down under a finger.
  const board = useAnswer('/team/leaders', NONE);
  useLiveReload(MONEY_EVENTS, answer.reload);
  return (
    <AnswerView answer={answer} skeleton={<TeamSkeleton />}>
      {(summary) => (
        <>
          <TeamFigures summary={summary} />
          {features.invite && (
            <InviteCard code={summary.inviteCode} link={summary.inviteLink} startRate={summary.defaultRate} />
          )}
          {board.data === undefined && board.loading ? (
            <RowsSkeleton />
          ) : (
            <>
              {board.data && <Leaderboard board={board.data} />}
              <MemberSearch />
            </>
          )}
        </>
      )}
    </AnswerView>
  );
}

function TeamFigures({ summary }: { summary: Summary }) {
  const t = useText();
  const { contribution, direct, indirect, active, newThisMonth } = summary;
  return (
    <FigureCard label={t('team.contribution')} amount={contribution}>
      <Counts
        counts={[
          { label: t('team.direct'), value: direct },
          { label: t('team.indirect'), value: indirect },
          { label: t('team.active'), value: active },
          { label: t('team.new'), value: newThisMonth },
        ]}
      />
    </FigureCard>
  );
}

function TeamSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-44 w-full" />
      <RowsSkeleton />
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
