import { ComingSoonNote, useLaterName } from '../coming-soon/coming-soon-page.tsx';
import { Page } from '../layout/page.tsx';

export default function ComingSoonRoute() {
  return (
    <Page title={useLaterName()}>
      <ComingSoonNote />
    </Page>
  );
}
