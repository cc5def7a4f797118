import { Milestone } from 'lucide-react';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { useText } from '../../../texts.ts';
import { LevelChangeRow } from './level-change-row.tsx';

/** All changes of level, newest first. */
export function LevelChanges() {
  const t = useText();
  const source = useRecords('/vip/moves', {});
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
