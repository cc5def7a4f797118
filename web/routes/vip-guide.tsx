import { VipGuidePage } from '../features/play/vip/vip-guide-page.tsx';
import { useSite } from '../site/use-site.ts';
import NotFoundRoute from './not-found.tsx';

export default function VipGuideRoute() {
  return useSite().features.vip ? <VipGuidePage /> : <NotFoundRoute />;
}
