import { ComesLaterNote, useLaterName } from '../coming-soon/coming-soon-page.tsx';
import { Page } from '../layout/page.tsx';

export default function ComesLaterRoute() {
  return (
    <Page title={useLaterName()}>
      <ComesLaterNote />
    </Page>
  );
}
