import { ServicePage } from '../features/site/support/service-page.tsx';

export default function ServiceRoute() {
  return <ServicePage />;
}
