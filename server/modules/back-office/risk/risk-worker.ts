import { RISK_RULES, type RiskRule } from '@pitaka/core/back-office/risk/rules.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { findCircular } from './find-circular.ts';
import { findStructuring, findUnplayed } from './find-payments.ts';
import { findSharedAccount, findSharedDevice } from './find-shared.ts';
import type { FindRule, PaymentRows, PlayRows, ReadUncomputed } from './finding.ts';
import { type ReturnWithdrawals, upsertFindings } from './upsert-findings.ts';

/** The retries last a quarter of an hour in all: a busy database has recovered by then. */
const LEAST_FAILURES = 5;
/** If the day still cannot be computed this long after its finding was cleared, it is reported again. */
const QUIET_DAYS = 0;

/** Reversals of such a day are not deducted yet: uplines could be overpaid. */
const findUncomputed: FindRule = async (tx, { site, readUncomputed }) => {
  const days = await readUncomputed(tx, site.siteId, LEAST_FAILURES);
  return days.map(({ uid, day, uplines, failures }) => ({
    rule: 'uncomputed',
    subject: `${uid} ${day}`,
    uids: [uid, ...uplines],
    amountMinor: 0n,
    moreMinor: 0n,
    evidence: { promoter: uid, day: dayText(day), failures },
    holds: true,
    quietDays: QUIET_DAYS,
  }));
};

const RULES: Readonly<Record<RiskRule, FindRule>> = {
  circular: findCircular,
  unplayed: findUnplayed,
  structuring: findStructuring,
  shared_device: findSharedDevice,
  shared_account: findSharedAccount,
  uncomputed: findUncomputed,
};

const EVERY_MS = 60_000;
const WAITED_FOR: readonly RiskRule[] = ['unplayed'];
/** Transactions older than this have been committed or rolled back. */
const SETTLED_MS = 30_000;
/** After downtime, each scan covers at most an hour. */
const MOST_AT_ONCE_MS = 3_600_000;
/** Each failure of a rule shortens its window: several short statements succeed where one long statement fails. */
const LEAST_AT_ONCE_MS = 60_000;
const MOST_HALVINGS = 10;

export interface RiskDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly returnWithdrawals: ReturnWithdrawals;
  readonly payments: PaymentRows;
  readonly play: PlayRows;
  readonly readUncomputed: ReadUncomputed;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Scans new records every minute. Without the feature no rule finds anything, but `unplayed` still records how far it
 * has scanned, as withdrawals wait for it.
 */
export function createRiskWorker(deps: RiskDependencies): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<Site>({
    name: 'risk rules',
    log,
    pollMs: EVERY_MS,
    takenAtOnce: 100,
    atOnce: 1,
    findDue: () => sites.all(),
    async run(site) {
      const now = clock();
      // Committed first, so that a failing rule does not roll back how far the scan has come.
      await beginMarks(db, site, now);
      const faults: unknown[] = [];
      for (const rule of site.features.protection ? RISK_RULES : WAITED_FOR) {
        try {
          // Repeats until no record older than this moment is left; another process may scan too.
          while (await inTransaction(db, (tx) => scanOnce(tx, site, rule, deps, now))) {}
        } catch (error) {
          // Otherwise a user who makes one rule fail would switch off all rules.
          faults.push(error);
          await noteFailure(db, site, rule, error, log);
        }
      }
      if (faults.length > 0) throw faults[0];
    },
  });
}

async function beginMarks(db: Database, { siteId }: Site, now: Date): Promise<void> {
  const first = new Date(now.getTime() - MOST_AT_ONCE_MS);
  await db
    .insertInto('risk_scans')
    .values(RISK_RULES.map((rule) => ({ site_id: siteId, rule, scanned_until: first })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Scans one window with one rule; false if nothing was left to scan. */
async function scanOnce(
  tx: Transaction,
  site: Site,
  rule: RiskRule,
  { payments, play, readUncomputed, returnWithdrawals, log }: RiskDependencies,
  now: Date,
): Promise<boolean> {
  const { siteId } = site;
  const newest = new Date(now.getTime() - SETTLED_MS);
  const scan = await tx
    .selectFrom('risk_scans')
    .select(['scanned_until', 'failures'])
    .where('site_id', '=', siteId)
    .where('rule', '=', rule)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!scan || scan.scanned_until >= newest) return false;
  const from = scan.scanned_until;
  const atOnce = Math.max(MOST_AT_ONCE_MS / 2 ** Math.min(scan.failures, MOST_HALVINGS), LEAST_AT_ONCE_MS);
  const until = new Date(Math.min(newest.getTime(), from.getTime() + atOnce));
  const found = await RULES[rule](tx, { site, from, until, payments, play, readUncomputed, log });
  await upsertFindings(tx, site, found, returnWithdrawals, now);
  await tx
    .updateTable('risk_scans')
    .set({ scanned_until: until, failures: 0 })
    .where('site_id', '=', siteId)
    .where('rule', '=', rule)
    .execute();
  return true;
}

async function noteFailure(db: Database, { siteId }: Site, rule: RiskRule, error: unknown, log: Log): Promise<void> {
  const { rows } = await sql<{ scanned_until: Date; failures: number }>`
    UPDATE risk_scans SET failures = failures + 1 WHERE site_id = ${siteId} AND rule = ${rule}
    RETURNING scanned_until, failures`.execute(db);
  const [{ scanned_until: scannedUntil, failures } = {}] = rows as Partial<(typeof rows)[number]>[];
  log.error({ err: error, site: siteId, rule, scannedUntil, failures }, 'a risk rule failed and finds nothing');
}
