import { Milestone } from 'lucide-react';
import { call } from '../../../call.ts';
import { type LoadRecords, RecordList, useRecords } from '../../../kit/record-list.tsx';
import { useText } from '../../../texts.ts';
import { MoveRow } from './move-row.tsx';
import type { VipMove } from './vip.ts';

const load: LoadRecords<VipMove, ''> = (page, _filter, options) => call('/vip/moves', page, options);

/** All changes of level, newest first. */
export function Moves() {
  const t = useText();
  const source = useRecords('/vip/moves', load, '');
  return (
    <section aria-labelledby="vip-moves" className="mt-6">
      <h2 id="vip-moves" className="font-semibold text-lg">
        {t('vip.moves')}
      </h2>
      <RecordList
        source={source}
        row={(move) => <MoveRow key={move.id} move={move} />}
        empty={{ icon: Milestone, title: t('vip.moves.empty'), text: t('vip.moves.empty.text') }}
        failed={t('vip.moves.failed')}
      />
    </section>
  );
}
