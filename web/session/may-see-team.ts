import { TEAM_JOBS } from '@pitaka/contract/constants.ts';
import type { User } from './session.ts';

/** Spec: section 6. The team is for jobs 1 and 2. */
export function maySeeTeam(user: Pick<User, 'job'> | undefined): boolean {
  return user !== undefined && TEAM_JOBS.includes(user.job);
}
