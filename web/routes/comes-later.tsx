import { ComesLaterNote, useLaterName } from '../comes-later/comes-later-page.tsx';
import { Page } from '../layout/page.tsx';

export default function ComesLaterRoute() {
  return (
    <Page title={useLaterName()}>
      <ComesLaterNote />
    </Page>
  );
}
