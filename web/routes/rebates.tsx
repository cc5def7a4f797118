import { ComingSoonNote } from '../coming-soon/coming-soon-page.tsx';
import { RebatesPage } from '../features/earnings/rebates/rebates-page.tsx';
import { Page } from '../layout/page.tsx';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';

export default function RebatesRoute() {
  const t = useText();
  if (useSite().features.rebate) return <RebatesPage />;
  return (
    <Page title={t('rebates.title')} under="/my">
      <ComingSoonNote />
    </Page>
  );
}
