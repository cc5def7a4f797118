import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { UserPlus } from 'lucide-react';
import { InviteCard } from '../../../content/invite/invite-card.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { FigureCard } from '../../../kit/figure-card.tsx';
import { Steps } from '../../../kit/steps.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { Counts } from './counts.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { type Member, PICTURED } from './member.ts';
import { MemberSearch } from './member-search.tsx';
import { Months } from './months.tsx';
import { TeamPicture } from './team-picture.tsx';

type Summary = AnswerOf<'/team/summary'>;

const InviteMoreSheet = onDemand(() => import('./invite-more-sheet.tsx'));

const NONE = {};
const BEST = { number: 0, size: PICTURED, search: '', sort: 'brought' } as const;

/** The team's earnings, how to invite, and the members (Spec: C3). */
export function TeamView() {
  const { features } = useSite();
  const answer = useAnswer('/team/summary', NONE);
  // Requested with the summary, and awaited: arriving later, it would push the members down under a finger.
  const board = useAnswer('/team/leaders', NONE);
  const best = useAnswer('/team/members', BEST);
  useLiveReload(MONEY_EVENTS, answer.reload);
  const isAlone = ({ direct }: Summary) => features.invite && direct === 0;
  return (
    <AnswerView answer={answer} skeleton={<TeamSkeleton />}>
      {(summary) => (
        <>
          {isAlone(summary) ? (
            <FirstMember />
          ) : (
            <TeamFigures summary={summary} best={best.data?.content ?? (best.loading ? undefined : [])} />
          )}
          {features.invite && <Invite summary={summary} />}
          {board.data === undefined && board.loading ? (
            <RowsSkeleton />
          ) : (
            <>
              {board.data && <Leaderboard board={board.data} />}
              {!isAlone(summary) && <MemberSearch />}
            </>
          )}
        </>
      )}
    </AnswerView>
  );
}

function TeamFigures({ summary, best }: { summary: Summary; best: readonly Member[] | undefined }) {
  const t = useText();
  const { contribution, before, direct, indirect, active, newThisMonth } = summary;
  return (
    <FigureCard label={t('team.contribution')} amount={contribution}>
      <Months now={contribution} before={before.contribution} />
      {best ? <TeamPicture members={best} /> : <Skeleton className="mt-2 aspect-[358/256] w-full" />}
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

/** A leader without members has no figures yet, but a way to the first one. */
function FirstMember() {
  const t = useText();
  return (
    <section aria-labelledby="first-member" className="rounded-card bg-surface p-5">
      <h2 id="first-member" className="font-semibold text-lg">
        {t('team.empty')}
      </h2>
      <p className="pt-1 pb-4 text-ink-soft text-sm">{t('team.empty.text')}</p>
      <Steps labels={[t('team.step.1'), t('team.step.2'), t('team.step.3')]} />
    </section>
  );
}

/** The whole card for a leader without members; otherwise only a button, so that the members are near. */
function Invite({ summary }: { summary: Summary }) {
  const t = useText();
  const sheet = useHistoryDialog('invite-more');
  const invite = { code: summary.inviteCode, link: summary.inviteLink, startRate: summary.defaultRate };
  if (summary.direct === 0) return <InviteCard {...invite} />;
  return (
    <>
      <Button tone="soft" size="wide" className="mt-3" onClick={sheet.show}>
        <UserPlus aria-hidden size={20} />
        {t('team.more')}
      </Button>
      {sheet.open && <InviteMoreSheet open onClose={sheet.hide} {...invite} />}
    </>
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
