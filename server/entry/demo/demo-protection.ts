import { seedDemoRisk } from '../../modules/back-office/risk/index.ts';
import { setLimit, takeCoolOff, takeExclusion } from '../../modules/identity/protection/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Site } from '../../platform/http/site.ts';

const DAY_MS = 86_400_000;
const [LEAD, LIMITED, COOLING, EXCLUDED] = ['10000001', '10000022', '10000023', '10000024'] as const;

/** Adds limits with a pending raise, a user on a cooling-off, and a self-excluded user. */
export async function seedProtection(db: Database, site: Site, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const limit = (uid: string, kind: 'deposit' | 'loss' | 'session' | 'reality', period: 'day' | 'week' | 'month') => ({
    to: (value: bigint, days: number) => setLimit(db, { site, uid, kind, period, value }, daysAgo(days)),
  });
  await limit(LEAD, 'deposit', 'month').to(400_000_00n, 21);
  await limit(LEAD, 'deposit', 'month').to(500_000_00n, 0);
  await limit(LIMITED, 'deposit', 'day').to(2_000_00n, 60);
  await limit(LIMITED, 'deposit', 'week').to(5_000_00n, 60);
  await limit(LIMITED, 'loss', 'week').to(3_000_00n, 30);
  await limit(LIMITED, 'session', 'day').to(90n, 30);
  await limit(LIMITED, 'reality', 'day').to(30n, 30);
  await limit(LIMITED, 'deposit', 'week').to(8_000_00n, 0);
  await seedDemoRisk(db, site, await riskOperator(db), now);
  await takeCoolOff(db, { siteId: site.siteId, uid: COOLING }, 30, daysAgo(4));
  await takeExclusion(db, { siteId: site.siteId, uid: EXCLUDED }, 6, daysAgo(40), true);
}

async function riskOperator(db: Database): Promise<string> {
  const operator = await db
    .selectFrom('operators')
    .select('operator_id')
    .where('name', '=', 'checker')
    .executeTakeFirst();
  return operator?.operator_id ?? '';
}
