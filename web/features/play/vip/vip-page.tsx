import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { CircleHelp } from 'lucide-react';
import { useEffect } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { useRecords } from '../../../kit/record-list.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import { Link } from '../../../navigation/link.tsx';
import { updateUser } from '../../../session/session.ts';
import { useUser } from '../../../session/use-session.ts';
import { useText } from '../../../texts.ts';
import { BonusCard } from './bonus-card.tsx';
import { KeepLevelNote } from './keep-level-note.tsx';
import { LevelCard } from './level-card.tsx';
import { LevelChanges, ReachedLevel } from './level-changes.tsx';
import { Levels } from './levels.tsx';
import type { VipAnswer } from './vip.ts';

/** The sources that count towards the level, with their sums. */
function Counted({ vipState: { counts, historySteam } }: Pick<VipAnswer, 'vipState'>) {
  const t = useText();
  const money = useMoney();
  return (
    <section aria-labelledby="vip-counts" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="vip-counts" className="font-semibold text-lg">
        {t('vip.counts')}
      </h2>
      <Facts className="mt-3">
        {counts.map(({ source, amount }) => (
          <Fact key={source} label={t(`vip.source.${source}`)}>
            {money(amount)}
          </Fact>
        ))}
        <Fact label={t('vip.sum')} strong>
          {money(historySteam)}
        </Fact>
      </Facts>
    </section>
  );
}

const NOTHING = {};

/** The user's level, the points missing to the next, the reason for the level, and each level's benefits (Spec: E1). */
export default function VipPage() {
  const t = useText();
  const answer = useAnswer('/vip/state', NOTHING);
  const changes = useRecords('/vip/moves', NOTHING);
  useLiveReload(MONEY_EVENTS, answer.reload);
  useKnownLevel(answer.data?.vipState.level);
  return (
    <Page
      title={t('vip.title')}
      under="/my"
      action={
        <Link to="/VipGuide" aria-label={t('vip.guide')} className="grid size-11 place-items-center text-ink-soft">
          <CircleHelp aria-hidden size={22} />
        </Link>
      }
    >
      <AnswerView answer={answer} skeleton={<VipSkeleton />}>
        {(vip) => (
          <>
            <LevelCard {...vip} />
            <ReachedLevel source={changes} />
            <KeepLevelNote {...vip} />
            {vip.bonus && <BonusCard bonus={vip.bonus} level={vip.vipState.level} />}
            <Counted {...vip} />
            <Levels key={vip.vipState.level} {...vip} />
          </>
        )}
      </AnswerView>
      <LevelChanges source={changes} />
    </Page>
  );
}

/** Updates the badge on My. */
function useKnownLevel(level: number | undefined): void {
  const user = useUser();
  useEffect(() => {
    if (user && level !== undefined && user.level !== level) updateUser({ ...user, level });
  }, [user, level]);
}

function VipSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
