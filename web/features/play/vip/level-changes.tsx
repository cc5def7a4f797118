import { Crown, Milestone } from 'lucide-react';
import { useState } from 'react';
import { RecordList, type RecordSource } from '../../../kit/record-list.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { WonBanner } from '../../../kit/won-banner.tsx';
import { useListStore } from '../../../lists/use-list-store.ts';
import { useText } from '../../../texts.ts';
import { LevelChangeRow } from './level-change-row.tsx';
import type { VipLevelChange } from './vip.ts';

const NEW_MS = 7 * 86_400_000;

/** In the first week of a new level. */
export function ReachedLevel({ source }: { source: RecordSource<VipLevelChange> }) {
  const t = useText();
  const moment = useMoment();
  const [opened] = useState(Date.now);
  const [newest] = useListStore(source.store).rows;
  if (!newest || newest.to <= newest.from || opened - Date.parse(newest.at) > NEW_MS) return null;
  return (
    <WonBanner icon={Crown} title={t('vip.reached', { level: newest.to })} className="mt-3">
      <time dateTime={newest.at} className="tabular text-sm">
        {moment(newest.at)}
      </time>
    </WonBanner>
  );
}

/** All changes of level, newest first. */
export function LevelChanges({ source }: { source: RecordSource<VipLevelChange> }) {
  const t = useText();
  return (
    <section aria-labelledby="vip-moves" className="mt-6">
      <h2 id="vip-moves" className="font-semibold text-lg">
        {t('vip.moves')}
      </h2>
      <RecordList
        source={source}
        row={(move) => <LevelChangeRow key={move.id} move={move} />}
        empty={{ icon: Milestone, title: t('vip.moves.empty'), text: t('vip.moves.empty.text') }}
        failed={t('vip.moves.failed')}
      />
    </section>
  );
}
