import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { spendOperatorLimit } from '../../back-office/operator-limit/index.ts';
import type { HeldValue } from './held-value.ts';
import { markUnconfirmed } from './mark-unconfirmed.ts';
import { countAgainstCeilings } from './source-ceiling.ts';

/**
 * Counts held conversions that one operator releases towards the operator's limit and their sources' ceilings. They do
 * not count for the steps of a plan. Amounts without a rate cannot be counted, so they need two people.
 */
export async function countReleased(
  tx: Transaction,
  site: Pick<Site, 'siteId' | 'settings' | 'unit'>,
  {
    worth,
    operatorId,
    recordId,
    conversionIds,
  }: {
    readonly worth: HeldValue;
    readonly operatorId: string;
    readonly recordId: string;
    readonly conversionIds: readonly string[];
  },
  now: Date,
): Promise<'taken' | 'second_person'> {
  const { sumMinor, withoutRate, bySource } = worth;
  if (withoutRate.size > 0) return 'second_person';
  const [first, ...rest] = [...bySource.keys()];
  const source = first !== undefined && rest.length === 0 ? `source:${first}` : '';
  const taking = { operatorId, road: 'conversion', source, recordId, amountMinor: sumMinor } as const;
  if ((await spendOperatorLimit(tx, site, taking, now)) === 'second_person') return 'second_person';
  const released = conversionIds.map((id) => ({ id, how: 'released' }) as const);
  await markUnconfirmed(tx, site.siteId, released, now);
  return countAgainstCeilings(tx, site.siteId, bySource, now);
}
