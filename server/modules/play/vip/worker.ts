import { isOfTypeInSql, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { POINT_ACCOUNTS } from '@pitaka/core/play/vip/level-points.ts';
import { FOR_EVER, firstDayOf, monthOfDay, nextPeriod, periodOf } from '@pitaka/core/play/vip/period.ts';
import { dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { usersOf } from '../../identity/auth/published.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { countLevelPoints } from './count-level-points.ts';
import { countPlainPostings } from './count-plain-postings.ts';
import { vipTerms } from './vip-settings.ts';

const POLL_MS = 10_000;
/** The search for uncounted postings reads all accounts, so it pauses for a multiple of its duration. */
const LONGEST_REST_MS = 60_000;
/** Limits the search to a quarter of a core, as all accounts change while users play. */
const REST_TIMES = 3;
const TAKEN_AT_ONCE = 200;
const AT_ONCE = 2;

interface DuePerson {
  readonly site: Site;
  readonly uid: string;
}

/** Counts postings, raises levels at once, lowers them at the end of a period, and warns users before it ends. */
export function createVipWorker(deps: { db: Database; sites: SiteFinder; clock: () => Date; log: Log }): DueWorker {
  const { db, sites, clock, log } = deps;
  // The last account searched on each site. The next search continues there: otherwise active accounts with low numbers
  // would always come first.
  const reached = new Map<string, bigint>();
  return createDueWorker<DuePerson>({
    name: 'levels of VIP',
    log,
    pollMs: POLL_MS,
    longestRestMs: LONGEST_REST_MS,
    restTimes: REST_TIMES,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: AT_ONCE,
    async findDue() {
      const due: DuePerson[] = [];
      for (const site of await sites.all()) {
        if (!site.features.vip || due.length >= TAKEN_AT_ONCE) continue;
        const left = TAKEN_AT_ONCE - due.length;
        const accounts = await findUncounted(db, site.siteId, reached.get(site.siteId) ?? 0n, left);
        reached.set(site.siteId, accounts.length < left ? 0n : (accounts.at(-1) ?? 0n));
        const played = [...new Set(accounts.flatMap((account) => ownerOfNumber(account) ?? []))];
        const uids = new Set(await countPlainPostings(db, site, played, clock()));
        for (const uid of await findUnpaid(db, site.siteId, left)) uids.add(uid);
        for (const uid of await findAtEnd(db, site, clock(), left)) uids.add(uid);
        due.push(...[...uids].slice(0, left).map((uid) => ({ site, uid })));
      }
      return due;
    },
    run: ({ site, uid }) => countLevelPoints(db, site, uid, clock()),
  });
}

/** Accounts with uncounted postings, in the order of their numbers. */
async function findUncounted(db: Database, siteId: string, after: bigint, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    SELECT a.account_id FROM accounts a
    LEFT JOIN vip_counted c ON c.site_id = a.site_id AND c.account_id = a.account_id
    WHERE a.site_id = ${siteId} AND a.account_id > ${after} AND a.version > coalesce(c.version, 0)
      AND ${sql.raw(isOfTypeInSql('a.account_id', POINT_ACCOUNTS))}
    ORDER BY a.account_id LIMIT ${most}`.execute(db);
  return rows.map(({ account_id }) => BigInt(account_id));
}

/** Users who lost money that another user sent and owes, and whose counted stakes still include it. */
async function findUnpaid(db: Database, siteId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('unpaid_play as u')
    .leftJoin('vip_members as m', (join) => join.onRef('m.site_id', '=', 'u.site_id').onRef('m.uid', '=', 'u.uid'))
    .select('u.uid')
    .distinct()
    .where('u.site_id', '=', siteId)
    .where('u.is_sent', '=', true)
    .whereRef('u.number', '>', sql<number>`coalesce(m.unpaid_number, 0)`)
    .limit(most)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Users whose deposits have stayed long enough by now. */
async function findDueDays(db: Database, { siteId }: Site, today: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vip_members')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('due_day', '<=', today)
    .limit(most)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Users whose period is over, who are due a warning of its end, or whose deposits have stayed long enough by now. */
async function findAtEnd(db: Database, site: Site, now: Date, most: number): Promise<string[]> {
  const { months, warnDays } = vipTerms(site);
  const today = siteDay(now, site.timezone);
  if (months === 0) return findDueDays(db, site, today, most);
  const from = periodOf(monthOfDay(today), months);
  const end = firstDayOf(nextPeriod(from, months));
  const isWarning = now >= dayStart(end, site.timezone, -warnDays);
  const { rows } = await sql<{ uid: string }>`
    SELECT m.uid FROM vip_members m
    LEFT JOIN ${usersOf(site.siteId)} u ON u.site_id = m.site_id AND u.uid = m.uid
    WHERE m.site_id = ${site.siteId}
      AND (m.due_day <= ${today}
        OR (m.period_from > ${FOR_EVER} AND m.period_from < ${from})
        OR (${isWarning} AND m.period_from = ${from} AND NOT m.is_warned AND u.level > 0))
    LIMIT ${most}`.execute(db);
  return rows.map(({ uid }) => uid);
}
