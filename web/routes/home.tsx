import { lazy, Suspense } from 'react';
import { loadStyles } from '../boot/styles.ts';
import { onDemand } from '../dialogs/on-demand.tsx';
import { HomePage } from '../features/promotion/home/home-page.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { needTopic } from '../texts.ts';
import { BellPlace } from './bell-place.tsx';

const Viewer = onDemand(async () => {
  const [viewer] = await Promise.all([import('../features/promotion/viewer/viewer.tsx'), needTopic('viewer')]);
  return viewer;
});

/** The third list uses the promotion page's texts; few sites have it, so both are loaded when it is shown. */
const AppLinks = lazy(async () => {
  const [{ AppLinks: shown }] = await Promise.all([
    import('../features/promotion/links/app-links.tsx'),
    needTopic('promotion'),
    loadStyles(),
  ]);
  return { default: shown };
});

export default function HomeRoute() {
  return (
    <HomePage
      Viewer={Viewer}
      bell={<BellPlace />}
      apps={
        <Suspense fallback={<ListSkeleton />}>
          <AppLinks />
        </Suspense>
      }
    />
  );
}
