import { HelpPage } from '../features/support/help-page.tsx';

export default function HelpRoute() {
  return <HelpPage />;
}
