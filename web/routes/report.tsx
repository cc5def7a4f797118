import { ComingSoonNote, useLaterName } from '../coming-soon/coming-soon-page.tsx';
import { TabPage } from '../layout/tab-page.tsx';

export default function ReportRoute() {
  return (
    <TabPage title={useLaterName()}>
      <ComingSoonNote />
    </TabPage>
  );
}
