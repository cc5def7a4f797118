import { AboutPage } from '../features/site/support/about-page.tsx';

export default function AboutRoute() {
  return <AboutPage />;
}
