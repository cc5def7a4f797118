import type { TabLabels } from '@pitaka/contract/calls/site/site.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { HomeSkeleton } from '../features/promotion/home/home-skeleton.tsx';
import { TabBarView } from '../layout/tab-bar-view.tsx';
import { TABS, type TabName } from '../layout/tabs.ts';
import { useText } from '../texts.ts';
import { FIRST_PAINT_MARKS } from './marks.ts';

/** Home before its data. */
function HomeFirstPaint() {
  return <HomeSkeleton banner={FIRST_PAINT_MARKS.banner} />;
}

/** The kind of page at an address: one of the tabs, a log-in page, or any other page. */
export type FirstPaintKind = TabName | 'auth' | 'page';

export interface FirstPaintProps {
  kind: FirstPaintKind;
  shown: TabLabels;
}

/**
 * The server's first paint before the app is loaded, made of the app's own components. It knows the site and the
 * language, not the user: parts that depend on a session are shown or hidden by attributes that the inline script sets
 * on <html>.
 */
export function FirstPaint({ kind, shown }: FirstPaintProps) {
  if (kind === 'auth') return <AuthFirstPaint />;
  if (kind === 'page') return <PageFirstPaint />;
  return (
    <>
      <div className="only-with-session">
        <main className="min-h-dvh pb-(--tab-bar)">{kind === 'home' ? <HomeFirstPaint /> : <PageFirstPaint />}</main>
        <FirstTabBar active={kind} shown={shown} />
      </div>
      <div className="only-without-session">
        <AuthFirstPaint />
      </div>
    </>
  );
}

function FirstTabBar({ active, shown }: { active: TabName; shown: TabLabels }) {
  const t = useText();
  const labels = Object.fromEntries(TABS.map((tab) => [tab.name, t(`shell.tab.${tab.name}`)])) as Record<
    TabName,
    string
  >;
  return <TabBarView label={t('shell.tabs')} labels={labels} shown={shown} active={active} hidden={[]} />;
}

function AuthFirstPaint() {
  return (
    <main className="flex min-h-dvh flex-col px-6 pt-4">
      <h1 className="flex min-h-11 items-center font-bold text-accent-ink text-xl tracking-tight">
        {FIRST_PAINT_MARKS.siteName}
      </h1>
    </main>
  );
}

function PageFirstPaint() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
