import { siteDay } from '@pitaka/core/values/site-days.ts';
import { type Fact, receiveFacts } from '@pitaka/server/modules/earnings/conversions/index.ts';
import type { BenchDatabase } from '../ledger/database.ts';
import type { Row } from '../report/row.ts';
import { watchLag } from './engine-lag.ts';
import { ITEMS, memberOf } from './team.ts';

const RESTATED_DAYS = 10;
const ITEMS_EACH = 10;
const FIRST_DAY_AGO = 45;

/**
 * A platform reports its figures of ten days and then corrects them: measures the second report until the engine has
 * finished.
 */
export async function restate(database: BenchDatabase, count: number): Promise<Row[]> {
  const items = await database.db.selectFrom('items').select('item_id').orderBy('external_id').limit(ITEMS).execute();
  const { timezone } = await database.db.selectFrom('sites').select('timezone').executeTakeFirstOrThrow();
  const people = Math.ceil(count / RESTATED_DAYS / ITEMS_EACH);
  const factsOf = (amountMinor: bigint): Fact[] =>
    Array.from({ length: people * ITEMS_EACH }, (_, place) => ({
      itemId: items[place % ITEMS_EACH]?.item_id ?? '',
      uid: memberOf(Math.floor(place / ITEMS_EACH)),
      metric: 'purchase',
      ...{ amountMinor: amountMinor + BigInt(place), currency: 'COIN', count: 1 },
    }));
  const total = people * ITEMS_EACH * RESTATED_DAYS;
  const say = async (amountMinor: bigint): Promise<number> => {
    const startedAt = performance.now();
    let most = 1;
    const watch = watchLag(database, (days) => {
      most = Math.max(most, days);
      process.stderr.write(`\r${days} of ${most} days wait\x1b[K`);
    });
    const facts = factsOf(amountMinor);
    for (let number = 0; number < RESTATED_DAYS; number++) {
      const now = new Date();
      const day = siteDay(new Date(now.getTime() - (FIRST_DAY_AGO + number) * 86_400_000), timezone);
      await database.db
        .transaction()
        .execute((tx) => receiveFacts(tx, { siteId: 'demo', timezone }, { source: 'platform', day, facts }, now));
    }
    await watch.finish();
    process.stderr.write('\r\x1b[K');
    return (performance.now() - startedAt) / 1000;
  };
  const first = await say(1_000n);
  const again = await say(2_000n);
  const row = (what: string, seconds: number): Row => ({ what, unit: 'a second', rounds: [total / seconds] });
  return [row('figures of a platform, computed and posted', first), row('the same figures restated', again)];
}
