import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { findCircular } from './find-circular.ts';
import { findStructuring, findUnplayed } from './find-payments.ts';
import { findSharedAccount, findSharedDevice } from './find-shared.ts';
import type { FindRule, Found, PaymentRows, ReadUncomputed } from './finding.ts';
import { keepFindings, type ReturnWithdrawals } from './keep-findings.ts';

/** A quarter of an hour of pauses: a busy database is over by then. */
const LEAST_FAILURES = 5;
/** Cleared while it still cannot be computed, it is found again. */
const QUIET_DAYS = 0;

/** A reversal of such a day is not taken back yet: everyone who earned of it would be paid what is gone. */
const findUncomputed: FindRule = async (tx, { site, readUncomputed }) => {
  const days = await readUncomputed(tx, site.siteId, LEAST_FAILURES);
  return days.map(({ uid, day, uplines, failures }) => ({
    rule: 'uncomputed',
    subject: `${uid} ${day}`,
    uids: [uid, ...uplines],
    amountMinor: 0n,
    evidence: { promoter: uid, day: dayText(day), failures },
    holds: true,
    quietDays: QUIET_DAYS,
  }));
};

const RULES: readonly FindRule[] = [
  findCircular,
  findUnplayed,
  findStructuring,
  findSharedDevice,
  findSharedAccount,
  findUncomputed,
];

const EVERY_MS = 60_000;
/** Transactions that began before then are committed or rolled back. */
const SETTLED_MS = 30_000;
/** After days of downtime the server scans hour by hour. */
const MOST_AT_ONCE_MS = 3_600_000;

export interface RiskDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly returnWithdrawals: ReturnWithdrawals;
  readonly payments: PaymentRows;
  readonly readUncomputed: ReadUncomputed;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Scans the new records every minute, on each site that has the feature. */
export function createRiskWorker(deps: RiskDependencies): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<Site>({
    name: 'risk rules',
    log,
    pollMs: EVERY_MS,
    takenAtOnce: 100,
    atOnce: 1,
    findDue: async () => (await sites.all()).filter(({ features }) => features.protection),
    async run(site) {
      // Until no record of this moment is left; another process may scan as well.
      const now = clock();
      while (await inTransaction(db, (tx) => scanOnce(tx, site, deps, now))) {}
    },
  });
}

/** Scans one window; false when nothing was left. */
async function scanOnce(
  tx: Transaction,
  site: Site,
  { payments, readUncomputed, returnWithdrawals }: RiskDependencies,
  now: Date,
): Promise<boolean> {
  const { siteId } = site;
  const newest = new Date(now.getTime() - SETTLED_MS);
  const first = new Date(now.getTime() - MOST_AT_ONCE_MS);
  await tx
    .insertInto('risk_scans')
    .values({ site_id: siteId, scanned_until: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const scan = await tx
    .selectFrom('risk_scans')
    .select('scanned_until')
    .where('site_id', '=', siteId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!scan || scan.scanned_until >= newest) return false;
  const from = scan.scanned_until;
  const until = new Date(Math.min(newest.getTime(), from.getTime() + MOST_AT_ONCE_MS));
  const found: Found[] = [];
  for (const find of RULES) found.push(...(await find(tx, { site, from, until, payments, readUncomputed })));
  await keepFindings(tx, site, found, returnWithdrawals, now);
  await tx.updateTable('risk_scans').set({ scanned_until: until }).where('site_id', '=', siteId).execute();
  return true;
}
