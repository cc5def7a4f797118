import { HelpPage } from '../features/site/support/help-page.tsx';

export default function HelpRoute() {
  return <HelpPage />;
}
