import type { Selectable } from 'kysely';
import { partText } from '../../../platform/db/query-part.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { WithdrawalsTable } from '../../../platform/db/tables/payments.ts';
import { newId } from '../../../platform/ids.ts';
import type { PlayRows } from '../../back-office/risk/index.ts';
import { devicesOf, usersOf } from '../../identity/auth/published.ts';
import { userLimitsOf } from '../../money/limits/published.ts';
import { ownPinLimitsOf } from '../../money/safe/published.ts';
import { depositsOf } from '../deposits/published.ts';
import { payoutAccountsOf } from '../payout-accounts/published.ts';

/*
 * The queries for a batch of requests: each handles a whole set, and is prepared once for a connection. Every lookup
 * names the whole key of an index (LATERAL with OFFSET 0 is not turned into a join), so that a plan made for an empty
 * table stays right for a full one.
 */

/** Creates missing rows to lock, for each user, in the order in which rows are locked. */
export function ensureUsage(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'withdrawal_usage_ensure',
    text: `INSERT INTO withdrawal_usage (site_id, uid, day, week, month, day_minor, week_minor, month_minor, day_count)
SELECT $1, uid, '', '', '', 0, 0, 0, 0 FROM unnest($2::text[]) AS asked (uid)
ON CONFLICT (site_id, uid) DO NOTHING`,
    values: [siteId, uids],
  };
}

export interface UsageRow {
  uid: string;
  day: string;
  week: string;
  month: string;
  day_minor: bigint;
  week_minor: bigint;
  month_minor: bigint;
  day_count: number;
}

/**
 * Serializes a user's requests: later ones read the previous one's result. `skipLocked` leaves out rows that another
 * transaction has locked.
 */
export function lockUsage(siteId: string, uids: readonly string[], skipLocked: boolean): Statement {
  return {
    name: skipLocked ? 'withdrawal_usage_lock_free' : 'withdrawal_usage_lock',
    text: `SELECT uid, day, week, month, day_minor, week_minor, month_minor, day_count FROM withdrawal_usage
WHERE site_id = $1 AND uid = ANY($2::text[]) ORDER BY uid FOR NO KEY UPDATE${skipLocked ? ' SKIP LOCKED' : ''}`,
    values: [siteId, uids],
  };
}

export interface EarlierRequestRow {
  n: number;
  withdrawal_id: string;
  reference: string;
  request_hash: string;
  first_state: WithdrawalsTable['state'];
}

/**
 * Which keys were used before, with their answers. Only the index of keys has this order: to a plan made for an empty
 * table all indexes cost the same, and it would read all of the site's withdrawals for each key.
 */
export function findEarlierRequests(siteId: string, requests: readonly { uid: string; key: string }[]): Statement {
  return {
    name: 'withdrawal_known',
    text: `SELECT asked.n, w.withdrawal_id, w.reference, w.request_hash, w.first_state
FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (uid, key, n)
CROSS JOIN LATERAL (
  SELECT * FROM withdrawals w WHERE w.site_id = $1 AND w.uid = asked.uid AND w.idempotency_key >= asked.key
  ORDER BY w.idempotency_key LIMIT 1
) w
WHERE w.idempotency_key = asked.key`,
    values: [siteId, requests.map(({ uid }) => uid), requests.map(({ key }) => key)],
  };
}

export interface FactsRow {
  n: number;
  /** null if the user has no such account. */
  account_state: 'active' | 'review' | null;
  usable_from: Date | null;
  changed_at: Date | null;
  paid_count: number | null;
  kind: 'bank' | 'wallet' | null;
  method: string | null;
  holder: string | null;
  number_sealed: string | null;
  number_masked: string | null;
  number_fingerprint: string | null;
  phone_sealed: string | null;
  routing: string | null;
  account_users: boolean;
  device_users: boolean;
  deposits_in_review: boolean;
  level: number;
  phone_changed_at: Date | null;
  /** The user's own limit above which the safe's password is required. */
  pin_above: bigint | null;
  has_limits: boolean;
  day_limit: bigint | null;
  week_limit: bigint | null;
  month_limit: bigint | null;
}

/**
 * Reads all other facts for the decision: the payout account, the signals of the review rules, the user's own limits.
 */
export function readFacts(siteId: string, requests: readonly { uid: string; accountId: string }[]): Statement {
  return {
    name: 'withdrawal_facts',
    text: `SELECT asked.n, a.state AS account_state, a.usable_from, a.changed_at, a.paid_count, a.kind, a.method, a.holder,
  a.number_sealed, a.number_masked, a.number_fingerprint, a.phone_sealed, a.routing,
  EXISTS (SELECT FROM ${partText(payoutAccountsOf)} o WHERE o.number_fingerprint = a.number_fingerprint
    AND o.uid <> asked.uid) AS account_users,
  EXISTS (SELECT FROM ${partText(devicesOf)} mine CROSS JOIN LATERAL (
      SELECT FROM ${partText(devicesOf)} o WHERE o.device_id = mine.device_id AND o.uid <> asked.uid LIMIT 1
    ) other WHERE mine.uid = asked.uid) AS device_users,
  EXISTS (SELECT FROM ${partText(depositsOf)} d WHERE d.uid = asked.uid AND d.state = 'WaitReview')
    AS deposits_in_review,
  u.level, u.phone_changed_at,
  (SELECT pin_above_minor FROM ${partText(ownPinLimitsOf)} s WHERE s.uid = asked.uid) AS pin_above,
  l.uid IS NOT NULL AS has_limits, l.day_minor AS day_limit, l.week_minor AS week_limit, l.month_minor AS month_limit
FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (uid, account_id, n)
LEFT JOIN LATERAL (SELECT * FROM ${partText(usersOf)} u WHERE u.uid = asked.uid OFFSET 0) u ON true
LEFT JOIN LATERAL (
  SELECT * FROM ${partText(payoutAccountsOf)} a WHERE a.account_id = asked.account_id AND a.uid = asked.uid
    AND a.state <> 'removed' OFFSET 0
) a ON true
LEFT JOIN LATERAL (
  SELECT * FROM ${partText(userLimitsOf)} l WHERE l.uid = asked.uid AND l.kind = 'withdrawal' OFFSET 0
) l ON true`,
    values: [siteId, requests.map(({ uid }) => uid), requests.map(({ accountId }) => accountId)],
  };
}

export interface RecentRow {
  n: number;
  /** Requested in the last 24 hours. */
  asked_minor: bigint;
  /** Deposited in the days of the risk rule. */
  deposited_minor: bigint;
  withdrawn_minor: bigint;
  staked_minor: bigint;
  /**
   * Stakes of open rounds. If a round began before these days, all of its stakes count: then the request waits for the
   * risk rule, which counts the stakes one by one.
   */
  open_minor: bigint;
  /** Stakes that were returned in these days and wait in suspense. */
  held_minor: bigint;
}

const DAY_MS = 86_400_000;

/**
 * A user's recent requests, deposits and stakes. Only the user's newest records are read: withdrawals by their id,
 * which begins with the time; deposits by their settlement, because an order may be paid months later. Withdrawals are
 * read in the order of the only index that suits, as above; an order by a single value of `uid` would not count.
 */
export function readRecent(
  play: PlayRows,
  siteId: string,
  uids: readonly string[],
  days: number,
  now: Date,
): Statement {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
  return {
    name: 'withdrawal_recent',
    replans: true,
    text: `SELECT asked.n, w.asked_minor, w.withdrawn_minor, d.deposited_minor, p.staked_minor, r.open_minor, h.held_minor
FROM unnest($2::text[]) WITH ORDINALITY AS asked (uid, n)
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_minor) FILTER (WHERE created_at > $3::timestamptz), 0)::bigint AS asked_minor,
    coalesce(sum(amount_minor) FILTER (WHERE created_at > $4::timestamptz), 0)::bigint AS withdrawn_minor
  FROM (
    SELECT * FROM withdrawals WHERE site_id = $1 AND uid >= asked.uid AND uid <= asked.uid AND withdrawal_id >= $5
    ORDER BY uid, withdrawal_id OFFSET 0
  ) w WHERE w.state <> 'Fail'
) w
CROSS JOIN LATERAL (
  SELECT coalesce(sum(credited_minor), 0)::bigint AS deposited_minor FROM ${partText(depositsOf)} d
  WHERE d.uid = asked.uid AND d.state = 'Success' AND d.settled_at > $4::timestamptz
) d
CROSS JOIN LATERAL (
  SELECT coalesce(sum(bet_minor), 0)::bigint AS staked_minor FROM ${partText(play.minutes)} p
  WHERE p.uid = asked.uid AND p.minute > $4::timestamptz
) p
CROSS JOIN LATERAL (
  SELECT coalesce(sum(bet_minor), 0)::bigint AS open_minor FROM ${partText(play.rounds)} r
  WHERE r.uid = asked.uid AND r.settled_at IS NULL AND r.changed_at > $4::timestamptz
) r
CROSS JOIN LATERAL (
  SELECT coalesce(sum(held_minor), 0)::bigint AS held_minor FROM ${partText(play.transactions)} t
  WHERE t.uid = asked.uid AND t.kind = 'rollback' AND t.held_minor > 0 AND t.at > $4::timestamptz
) h`,
    values: [siteId, uids, daysAgo(1), daysAgo(days), firstRecordId('wd', daysAgo(Math.max(days, 1)))],
  };
}

/** The lowest possible id of a record from a moment on. */
function firstRecordId(prefix: string, moment: Date): string {
  return newId(prefix, moment.getTime()).slice(0, prefix.length + 11);
}

/** A decided withdrawal with a reserved amount. */
export interface NewWithdrawal {
  readonly row: Pick<
    Selectable<WithdrawalsTable>,
    'site_id' | 'created_at' | 'changed_at' | (typeof COLUMNS)[number][0]
  > & {
    readonly review_reasons: readonly string[];
  };
  readonly usage: UsageRow;
  readonly liveMessage: { readonly messageId: string; readonly body: string };
}

/**
 * Two transitions for each withdrawal: the request and the rules' decision. They are written before the rows, which
 * refer to them.
 */
export function insertTransitions(siteId: string, at: Date, made: readonly NewWithdrawal[]): Statement {
  return {
    name: 'withdrawal_transitions_insert',
    text: `INSERT INTO withdrawal_transitions (site_id, withdrawal_id, version, from_state, event, to_state, actor, reason, at)
SELECT $1, m.id, v.version, CASE v.version WHEN 1 THEN '' ELSE 'Prepare' END,
  CASE WHEN v.version = 1 THEN 'request' WHEN m.state = 'WaitExec' THEN 'rules_pass' ELSE 'rules_review' END,
  CASE v.version WHEN 1 THEN 'Prepare' ELSE m.state END,
  CASE v.version WHEN 1 THEN m.actor ELSE 'system:rules' END,
  CASE v.version WHEN 1 THEN '' ELSE m.reasons END, $2::timestamptz
FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS m (id, state, actor, reasons)
CROSS JOIN (VALUES (1), (2)) AS v (version)`,
    values: [
      siteId,
      at,
      made.map(({ row }) => row.withdrawal_id),
      made.map(({ row }) => row.state),
      made.map(({ row }) => `user:${row.uid}`),
      made.map(({ row }) => row.review_reasons.join(' ')),
    ],
  };
}

const COLUMNS = [
  ['withdrawal_id', 'text'],
  ['reference', 'text'],
  ['uid', 'text'],
  ['unit', 'text'],
  ['amount_minor', 'bigint'],
  ['fee_minor', 'bigint'],
  ['net_minor', 'bigint'],
  ['state', 'text'],
  ['account_id', 'text'],
  ['kind', 'text'],
  ['method', 'text'],
  ['holder', 'text'],
  ['number_sealed', 'text'],
  ['number_masked', 'text'],
  ['number_fingerprint', 'text'],
  ['phone_sealed', 'text'],
  ['routing', 'text'],
  ['counted_day', 'text'],
  ['counted_week', 'text'],
  ['counted_month', 'text'],
  ['arrives_by', 'timestamptz'],
  ['provider', 'text'],
  ['next_poll_at', 'timestamptz'],
  ['idempotency_key', 'text'],
  ['request_hash', 'text'],
  ['first_state', 'text'],
  ['address', 'text'],
  ['device', 'text'],
] as const satisfies readonly (readonly [keyof WithdrawalsTable, string])[];

const NAMES = COLUMNS.map(([name]) => name).join(', ');
const FROM_FOURTH = COLUMNS.map(([, type], index) => `$${index + 4}::${type}[]`).join(', ');

export function insertWithdrawals(siteId: string, at: Date, made: readonly NewWithdrawal[]): Statement {
  return {
    name: 'withdrawals_insert',
    text: `INSERT INTO withdrawals (site_id, created_at, changed_at, version, ${NAMES}, review_reasons)
SELECT $1, $2::timestamptz, $2::timestamptz, 2, ${COLUMNS.map(([name]) => `w.${name}`).join(', ')},
  CASE w.reasons WHEN '' THEN '{}'::text[] ELSE string_to_array(w.reasons, ' ') END
FROM unnest($3::text[], ${FROM_FOURTH}) AS w (reasons, ${NAMES})`,
    values: [
      siteId,
      at,
      made.map(({ row }) => row.review_reasons.join(' ')),
      ...COLUMNS.map(([name]) => made.map(({ row }) => row[name])),
    ],
  };
}

export function writeUsage(siteId: string, made: readonly NewWithdrawal[]): Statement {
  const column = (name: keyof UsageRow) => made.map(({ usage }) => usage[name]);
  return {
    name: 'withdrawal_usage_write',
    text: `INSERT INTO withdrawal_usage AS u (site_id, uid, day, week, month, day_minor, week_minor, month_minor, day_count)
SELECT $1, c.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
  $9::integer[]) c
ON CONFLICT (site_id, uid) DO UPDATE SET day = excluded.day, week = excluded.week, month = excluded.month,
  day_minor = excluded.day_minor, week_minor = excluded.week_minor, month_minor = excluded.month_minor,
  day_count = excluded.day_count`,
    values: [
      siteId,
      column('uid'),
      column('day'),
      column('week'),
      column('month'),
      column('day_minor'),
      column('week_minor'),
      column('month_minor'),
      column('day_count'),
    ],
  };
}
