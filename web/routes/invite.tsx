import { InvitePage } from '../features/engagement/invite/invite-page.tsx';
import { useSite } from '../site/use-site.ts';
import NotFoundRoute from './not-found.tsx';

export default function InviteRoute() {
  return useSite().features.invite ? <InvitePage /> : <NotFoundRoute />;
}
