import { ComesLaterNote, useLaterName } from '../comes-later/comes-later-page.tsx';
import { TabPage } from '../layout/tab-page.tsx';

export default function ReportRoute() {
  return (
    <TabPage title={useLaterName()}>
      <ComesLaterNote />
    </TabPage>
  );
}
