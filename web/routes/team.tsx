import { ComingSoonNote } from '../coming-soon/coming-soon-page.tsx';
import { TeamView } from '../features/earnings/team/team-view.tsx';
import { NotAllowed } from '../layout/not-allowed.tsx';
import { TabPage } from '../layout/tab-page.tsx';
import { maySeeTeam } from '../session/may-see-team.ts';
import { useUser } from '../session/use-session.ts';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';

/** Spec: A5. Refused to job 0 by address too. */
export default function TeamRoute() {
  const t = useText();
  const allowed = maySeeTeam(useUser());
  const isOpen = useSite().features.team;
  return (
    <TabPage title={t('team.title')}>{!allowed ? <NotAllowed /> : isOpen ? <TeamView /> : <ComingSoonNote />}</TabPage>
  );
}
