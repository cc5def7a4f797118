import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { accountsOf } from '../../money/ledger/published.ts';
import { approvalsOf } from '../approvals/published.ts';
import { findingsOf } from '../reconciliation/published.ts';
import type { PaymentRows } from '../risk/index.ts';

export interface DayFigures {
  /** '2026-03-02', in the site's time zone. */
  readonly day: string;
  readonly inMinor: bigint;
  readonly inCount: number;
  readonly outMinor: bigint;
  readonly outCount: number;
}

/** Money in and out for each of the site's days, today last; days without payments have zeros. */
export async function readDays(
  db: Database,
  { deposits, withdrawals }: PaymentRows,
  site: { siteId: string; timezone: string },
  days: number,
  now: Date,
): Promise<DayFigures[]> {
  const { siteId, timezone } = site;
  const { rows } = await sql<{ day: string; came: string; came_count: number; went: string; went_count: number }>`
    WITH days AS (
      SELECT d::date AS day
      FROM generate_series((${now}::timestamptz AT TIME ZONE ${timezone})::date - ${days - 1}::int,
                           (${now}::timestamptz AT TIME ZONE ${timezone})::date, '1 day') d
    ), began AS (SELECT min(day)::timestamp AT TIME ZONE ${timezone} AS at FROM days),
    came AS (
      SELECT (settled_at AT TIME ZONE ${timezone})::date AS day, sum(credited_minor) AS sum, count(*)::int AS count
      FROM ${deposits(siteId)} d
      WHERE settled_at >= (SELECT at FROM began) AND state = 'Success' GROUP BY 1
    ), went AS (
      SELECT (settled_at AT TIME ZONE ${timezone})::date AS day, sum(net_minor) AS sum, count(*)::int AS count
      FROM ${withdrawals(siteId)} w
      WHERE settled_at >= (SELECT at FROM began) AND state = 'Success' GROUP BY 1
    )
    SELECT to_char(days.day, 'YYYY-MM-DD') AS day,
           coalesce(came.sum, 0)::text AS came, coalesce(came.count, 0) AS came_count,
           coalesce(went.sum, 0)::text AS went, coalesce(went.count, 0) AS went_count
    FROM days LEFT JOIN came ON came.day = days.day LEFT JOIN went ON went.day = days.day
    ORDER BY days.day`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    inMinor: BigInt(row.came),
    inCount: row.came_count,
    outMinor: BigInt(row.went),
    outCount: row.went_count,
  }));
}

export interface WaitingCounts {
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** Counts of waiting records besides withdrawals and deposits, in one query. */
export async function readOtherWaiting(db: Database, { payoutAccounts }: PaymentRows, siteId: string) {
  const { rows } = await sql<{
    accounts: number;
    accounts_oldest: Date | null;
    approvals: number;
    approvals_oldest: Date | null;
    findings: number;
    findings_oldest: Date | null;
  }>`
    SELECT accounts.*, approvals.*, findings.*
    FROM (SELECT count(*)::int AS accounts, min(changed_at) AS accounts_oldest FROM ${payoutAccounts(siteId)} a
          WHERE state = 'review') accounts,
         (SELECT count(*)::int AS approvals, min(requested_at) AS approvals_oldest FROM ${approvalsOf(siteId)} approval_requests
          WHERE state = 'pending') approvals,
         (SELECT count(*)::int AS findings, min(first_seen_at) AS findings_oldest FROM ${findingsOf(siteId)} reconciliation_findings
          WHERE resolved_at IS NULL) findings`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('counts of nothing are still a row');
  const waiting = (count: number, oldestAt: Date | null): WaitingCounts => ({ count, oldestAt });
  return {
    accountsInReview: waiting(row.accounts, row.accounts_oldest),
    approvals: waiting(row.approvals, row.approvals_oldest),
    openFindings: waiting(row.findings, row.findings_oldest),
  };
}

export interface WaitingMoney extends WaitingCounts {
  readonly sumMinor: bigint;
}

type Queue = 'review' | 'onHold' | 'toPay';

/** Withdrawals by queue: one on hold waits to be released, not for a review or a payment. */
export async function readQueues(
  db: Database,
  { withdrawals }: PaymentRows,
  siteId: string,
): Promise<Readonly<Record<Queue, WaitingMoney>>> {
  const { rows } = await sql<{ queue: Queue; count: number; sum: string; oldest_at: Date }>`
    SELECT CASE WHEN hold_reason IS NOT NULL THEN 'onHold' WHEN state = 'WaitReview' THEN 'review' ELSE 'toPay' END AS queue,
           count(*)::int AS count, sum(amount_minor)::text AS sum, min(created_at) AS oldest_at
    FROM ${withdrawals(siteId)} w WHERE state IN ('WaitReview', 'Prepare', 'WaitExec') GROUP BY 1`.execute(db);
  const of = (queue: Queue): WaitingMoney => {
    const row = rows.find((one) => one.queue === queue);
    return { count: row?.count ?? 0, sumMinor: BigInt(row?.sum ?? '0'), oldestAt: row?.oldest_at ?? null };
  };
  return { review: of('review'), onHold: of('onHold'), toPay: of('toPay') };
}

export interface CurrentState {
  /** The site's balance at each provider. */
  readonly floats: readonly { readonly provider: string; readonly minor: bigint }[];
  /** Money that arrived and is not yet credited to a user. */
  readonly suspenseMinor: bigint;
  /** What users owe the site. */
  readonly debtMinor: bigint;
}

/** Balances of the site's own accounts, from the ledger. */
export async function readCurrentState(db: Database, siteId: string): Promise<CurrentState> {
  const { rows } = await sql<{ name: string; minor: string }>`
    SELECT name, sum(balance_minor)::text AS minor FROM ${accountsOf(siteId)} accounts
    WHERE account_id < 0 AND (name LIKE 'house:psp:%' OR name = 'house:suspense')
    GROUP BY name
    UNION ALL
    SELECT 'debt', coalesce(sum(balance_minor), 0)::text FROM ${accountsOf(siteId)} accounts
    WHERE account_id > 0 AND name LIKE '%:debt'
    ORDER BY name`.execute(db);
  const minorOf = (name: string) => BigInt(rows.find((row) => row.name === name)?.minor ?? '0');
  return {
    floats: rows
      .filter(({ name }) => name.startsWith(PROVIDER_ACCOUNT))
      // A provider that holds money owes it to the site, so its balance in the books is negative.
      .map(({ name, minor }) => ({ provider: name.slice(PROVIDER_ACCOUNT.length), minor: -BigInt(minor) })),
    suspenseMinor: minorOf('house:suspense'),
    debtMinor: -minorOf('debt'),
  };
}

const PROVIDER_ACCOUNT = 'house:psp:';

/** Settled withdrawals since a moment, and how many of them the provider refused or returned. */
export async function readFailures(
  db: Database,
  { withdrawals }: PaymentRows,
  siteId: string,
  since: Date,
): Promise<{ settled: number; failed: number }> {
  const { rows } = await sql<{ settled: number; failed: number }>`
    SELECT count(*)::int AS settled, count(*) FILTER (WHERE state = 'Fail')::int AS failed
    FROM ${withdrawals(siteId)} w WHERE settled_at >= ${since}
      AND (state = 'Success' OR fail_kind IN ('refused', 'reversed'))`.execute(db);
  return rows[0] ?? { settled: 0, failed: 0 };
}

/** The total of users' balances, and the part reserved for withdrawals. */
export async function readUserMoney(db: Database, siteId: string): Promise<{ allMinor: bigint; heldMinor: bigint }> {
  const { rows } = await sql<{ all: string; held: string }>`
    SELECT coalesce(sum(balance_minor), 0)::text AS all,
           coalesce(sum(balance_minor) FILTER (WHERE name LIKE '%:hold.withdrawal'), 0)::text AS held
    FROM ${accountsOf(siteId)} accounts WHERE account_id > 0`.execute(db);
  return { allMinor: BigInt(rows[0]?.all ?? '0'), heldMinor: BigInt(rows[0]?.held ?? '0') };
}

export async function countNewUsers(
  db: Database,
  site: { siteId: string; timezone: string },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${usersOf(site.siteId)} users
      WHERE created_at >= (${now}::timestamptz AT TIME ZONE ${site.timezone})::date::timestamp AT TIME ZONE ${site.timezone}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
