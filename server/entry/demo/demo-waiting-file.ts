import { addDays, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { importEarningFile, replayDelivery } from '../../modules/earnings/conversions/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/http/site.ts';
import { newId } from '../../platform/ids.ts';
import { actorOf } from './past/operator-actions.ts';
import { done } from './past/past-site.ts';
import { DEMO_SOURCE } from './year/year-terms.ts';

const PEOPLE = ['10000011', '10000012', '10000013', '10000014'];
const HOUR_MS = 3_600_000;

const AMOUNTS = ['31850.00', '14200.50', '22480.00', '9975.25'];

/** Adds a monthly list of a network that exceeds one operator's daily limit and waits for a second operator. */
export async function seedWaitingFile(db: Database, site: Site, now: Date): Promise<void> {
  const item = await db
    .selectFrom('items')
    .select('external_id')
    .where('site_id', '=', site.siteId)
    .orderBy('external_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const today = dayText(siteDay(now, site.timezone));
  const rows = PEOPLE.map((uid, index) =>
    [addDays(today, -1 - (index % 2)), item.external_id, uid, AMOUNTS[index], 40 + index * 7].join(','),
  );
  const file = {
    kind: 'facts',
    source: DEMO_SOURCE.source,
    name: 'late-sales.csv',
    bytes: Buffer.from(`date,item,uid,amount,count\n${rows.join('\n')}\n`),
    columns: {},
    removing: 0,
  } as const;
  const maker = await makerOf(db, site);
  done('earning_file', await importEarningFile(db, maker, file, false, new Date(now.getTime() - 5 * 60_000)));
}

/**
 * Adds a large sale that the network repeated for hours and then sent too late to count automatically: it waits for a
 * second operator.
 */
export async function seedLateDelivery(db: Database, site: Site, now: Date): Promise<void> {
  const { siteId } = site;
  const { click_id } = await db
    .selectFrom('clicks')
    .select('click_id')
    .where('site_id', '=', siteId)
    .where('uid', '=', PEOPLE[2] ?? '')
    .where('at', '<', new Date(now.getTime() - 24 * HOUR_MS))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const received_at = new Date(now.getTime() - 3 * HOUR_MS);
  const delivery_id = newId('dl', received_at.getTime());
  const raw = {
    ...{ event_id: 'late-61400', transaction_id: 'late-61400', click_id, event: 'purchase', status: 'approved' },
    ...{ amount: '61400.00', currency: site.unit, occurred_at: new Date(now.getTime() - 6 * HOUR_MS).toISOString() },
  };
  const about = { site_id: siteId, delivery_id, source: DEMO_SOURCE.source, received_at, method: 'POST' };
  await db
    .insertInto('conversion_deliveries')
    .values({ ...about, raw: JSON.stringify(raw), outcome: 'stale', signature: null })
    .execute();
  const at = new Date(now.getTime() - 6 * 60_000);
  done('delivery_replay', await replayDelivery(db, await makerOf(db, site), delivery_id, at));
}

async function makerOf(db: Database, site: Site) {
  return { site, fraud: { of: () => async () => {} }, actor: await actorOf({ db, site }, 'maker') };
}
