import type { Features } from '@pitaka/contract/features.ts';
import { maySeeTeam } from '../session/may-see-team.ts';
import type { User } from '../session/session.ts';
import { TAB_FEATURES, TABS, type TabName } from './tabs.ts';

/** The tabs hidden from this user: the team without the job for it, and features that the site has switched off. */
export function hiddenTabs(user: Pick<User, 'job'> | undefined, features: Features): TabName[] {
  return TABS.map((tab) => tab.name).filter((name) => {
    const feature = TAB_FEATURES[name];
    if (feature && !features[feature]) return true;
    if (name === 'promotion' && !(features.messaging || features.video || features.apps)) return true;
    return name === 'team' && !maySeeTeam(user);
  });
}
