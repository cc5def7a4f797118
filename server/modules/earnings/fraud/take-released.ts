import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { takeAlone } from '../../back-office/alone/index.ts';
import type { HeldWorth } from './held-worth.ts';
import { takeFromCeilings } from './source-ceiling.ts';

/**
 * Counts held conversions that one operator releases: to the operator, and to each source that brings them. What nobody
 * knows the worth of cannot be counted, so it takes two.
 */
export async function takeReleased(
  tx: Transaction,
  site: Pick<Site, 'siteId' | 'settings'>,
  {
    worth,
    operatorId,
    recordId,
  }: { readonly worth: HeldWorth; readonly operatorId: string; readonly recordId: string },
  now: Date,
): Promise<'taken' | 'second_person'> {
  const { sumMinor: amountMinor, withoutRate, bySource } = worth;
  if (withoutRate.size > 0) return 'second_person';
  const [first, ...others] = [...bySource.keys()];
  const source = first !== undefined && others.length === 0 ? `source:${first}` : '';
  const taking = { operatorId, road: 'conversion', source, recordId, amountMinor } as const;
  if ((await takeAlone(tx, site, taking, now)) === 'second_person') return 'second_person';
  return takeFromCeilings(tx, site.siteId, bySource, now);
}
