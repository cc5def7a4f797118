import { onDemand } from '../catalogue/on-demand.tsx';
import { HomePage } from '../features/home/home-page.tsx';

const Viewer = onDemand(() => import('../features/viewer/viewer.tsx'));

export default function HomeRoute() {
  return <HomePage Viewer={Viewer} apps={null} />;
}
