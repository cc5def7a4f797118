import { type Break, lift } from '@pitaka/core/identity/protection/breaks.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { readSite } from '../../site/sites/published.ts';
import { protectionSettings } from './protection-settings.ts';
import { changeBreak, type UserKey } from './take-break.ts';

/** Executes the approval of two operators: the self-exclusion ends after the same wait as an expired one. */
export async function liftExclusion(
  tx: Transaction,
  user: UserKey,
  operatorId: string,
  now: Date,
): Promise<Result<Break, 'not_excluded'>> {
  const { returnHours } = protectionSettings.of(await readSite(tx, user.siteId));
  return changeBreak(tx, user, 'lifted', (current) => lift(current, returnHours, now), now, {
    actor: `operator:${operatorId}`,
  });
}
