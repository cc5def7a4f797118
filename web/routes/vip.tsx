import { VipPage } from '../features/play/vip/vip-page.tsx';
import { useSite } from '../site/use-site.ts';
import NotFoundRoute from './not-found.tsx';

export default function VipRoute() {
  return useSite().features.vip ? <VipPage /> : <NotFoundRoute />;
}
