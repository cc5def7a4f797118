import { ComingSoonNote } from '../coming-soon/coming-soon-page.tsx';
import { MemberPage } from '../features/earnings/team/member-page.tsx';
import { NotAllowed } from '../layout/not-allowed.tsx';
import { Page } from '../layout/page.tsx';
import { useParams } from '../navigation/use-location.ts';
import { maySeeTeam } from '../session/may-see-team.ts';
import { useUser } from '../session/use-session.ts';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';

/** Refused to job 0 by address too. */
export default function DownlineRoute() {
  const t = useText();
  const { id } = useParams<'/Downline/$id'>();
  const allowed = maySeeTeam(useUser());
  const isOpen = useSite().features.team;
  if (allowed && isOpen) return <MemberPage key={id} id={id} />;
  return <Page title={t('team.member')}>{allowed ? <ComingSoonNote /> : <NotAllowed />}</Page>;
}
