import { AboutPage } from '../features/support/about-page.tsx';

export default function AboutRoute() {
  return <AboutPage />;
}
