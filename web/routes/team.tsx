import { ComingSoonNote, useLaterName } from '../coming-soon/coming-soon-page.tsx';
import { NotAllowed } from '../layout/not-allowed.tsx';
import { TabPage } from '../layout/tab-page.tsx';
import { maySeeTeam } from '../session/may-see-team.ts';
import { useUser } from '../session/use-session.ts';

/** Spec: A5. Refused to job 0 by address too. */
export default function TeamRoute() {
  const title = useLaterName();
  const allowed = maySeeTeam(useUser());
  return <TabPage title={title}>{allowed ? <ComingSoonNote /> : <NotAllowed />}</TabPage>;
}
