import { siteDay } from '@pitaka/core/values/site-day.ts';
import { addDays, dayText } from '@pitaka/core/values/site-days.ts';
import { importEarningFile } from '../../modules/earnings/conversions/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/http/site.ts';
import { actorOf } from './past/operator-acts.ts';
import { done } from './past/past-site.ts';
import { DEMO_SOURCE } from './year/year-terms.ts';

const PEOPLE = ['10000011', '10000012', '10000013', '10000014'];
const AMOUNTS = ['31850.00', '14200.50', '22480.00', '9975.25'];

/** A monthly list of a network, larger than one operator may make in a day: it waits for a second person. */
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
  const who = { site, fraud: { of: () => async () => {} }, actor: await actorOf({ db, site }, 'maker') };
  done('earning_file', await importEarningFile(db, who, file, false, new Date(now.getTime() - 5 * 60_000)));
}
