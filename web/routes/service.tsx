import { ServicePage } from '../features/support/service-page.tsx';

export default function ServiceRoute() {
  return <ServicePage />;
}
