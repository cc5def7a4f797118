import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { takeAlone } from '../../back-office/alone/index.ts';
import { liftedMinor } from '../commission/index.ts';
import type { HeldWorth } from './held-worth.ts';
import { takeFromCeilings } from './source-ceiling.ts';

/**
 * Counts held conversions that one operator releases: to the operator, with what they lift of others over a plan's steps, and to
 * each source that brings them. What nobody knows the worth of cannot be counted, so it takes two.
 */
export async function takeReleased(
  tx: Transaction,
  site: Pick<Site, 'siteId' | 'settings' | 'unit'>,
  {
    worth,
    operatorId,
    recordId,
    conversionIds,
  }: {
    readonly worth: HeldWorth;
    readonly operatorId: string;
    readonly recordId: string;
    readonly conversionIds: readonly string[];
  },
  now: Date,
): Promise<'taken' | 'second_person'> {
  const { sumMinor, withoutRate, bySource } = worth;
  if (withoutRate.size > 0) return 'second_person';
  const amountMinor = sumMinor + (await liftedMinor(tx, site, await readMade(tx, site.siteId, conversionIds), now));
  const [first, ...others] = [...bySource.keys()];
  const source = first !== undefined && others.length === 0 ? `source:${first}` : '';
  const taking = { operatorId, road: 'conversion', source, recordId, amountMinor } as const;
  if ((await takeAlone(tx, site, taking, now)) === 'second_person') return 'second_person';
  return takeFromCeilings(tx, site.siteId, bySource, now);
}

function readMade(tx: Transaction, siteId: string, conversionIds: readonly string[]) {
  return tx
    .selectFrom('conversions')
    .select(['conversion_id as id', 'uid', 'day'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('conversion_id', '=', eb.fn.any(eb.val([...conversionIds]))))
    .execute();
}
