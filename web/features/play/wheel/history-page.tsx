import { FerrisWheel } from 'lucide-react';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';
import { DrawRow } from './draw-row.tsx';

/** All own spins, with the state of each prize. */
export default function WheelHistoryPage() {
  const t = useText();
  const source = useRecords('/wheel/history', {});
  return (
    <Page title={t('wheel.history')} under="/Wheel">
      <RecordList
        source={source}
        row={(draw) => <DrawRow key={draw.id} draw={draw} />}
        empty={{ icon: FerrisWheel, title: t('wheel.history.empty'), text: t('wheel.history.empty.text') }}
        failed={t('wheel.history.failed')}
      />
    </Page>
  );
}
