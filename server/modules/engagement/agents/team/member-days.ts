import {
  type AgentBase,
  type BaseDay,
  baseDays,
  type MemberDay,
  NO_ACTIVITY,
} from '@pitaka/core/engagement/agents/base.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { type JournalKind, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { dayStart, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { readDayResults } from '../../../play/rounds/index.ts';
import type { TeamSite } from './load-team.ts';

/** Accounts of own money, debts and withdrawals; a withdrawal leaves its account when it is paid. */
const ACCOUNTS = ['available', 'debt', 'hold.withdrawal'] as const;
const DEPOSITS: readonly JournalKind[] = ['deposit', 'deposit.accepted'];
const CHARGED_BACK = kindNumber('deposit.charged_back');
const OUTGOING: readonly JournalKind[] = ['withdrawal.paid', 'withdrawal.reversed', 'transfer', 'agent.recharge'];
const GIFTS: readonly JournalKind[] = [
  'bonus',
  'bonus.release',
  'bonus.reopen',
  'bonus.forfeit',
  'wheel.prize',
  'vip.bonus',
];
const MEMBERS_AT_ONCE = 500;
/** A day before any play. */
const FIRST_DAY = 20_000_101;

export interface DaySpan {
  readonly fromDay: number;
  readonly toDay: number;
}

/** A member's days with the counted part of each. */
export interface CountedDays {
  readonly days: readonly MemberDay[];
  readonly base: readonly BaseDay[];
}

/** The members' days that count for an agent. */
export interface CountedPlay {
  /** Whether an agent was above the member on this day. */
  isCounted(uid: string, day: number): boolean;
  /** Whether this member has had an agent above on every day; then no earlier day is read. */
  isAlwaysCounted(uid: string): boolean;
  /** The first day on which the member belongs to a team; deposits are followed from that day on. */
  sinceOf(uid: string): number | undefined;
}

/** Each member's days of a span, both ends included, with the counted part. */
export async function readCountedDays(
  db: Database | Transaction,
  site: TeamSite,
  uids: readonly string[],
  { base, fromDay, toDay }: DaySpan & { readonly base: AgentBase },
  counted: CountedPlay,
): Promise<Map<string, CountedDays>> {
  const isFollowed = base === 'deposits';
  // Gifts of the house from the time before the first agent are needed as well, so these members are read from the
  // first day on.
  const isWhole = (uid: string) => isFollowed || (base === 'net_loss' && !counted.isAlwaysCounted(uid));
  const all = new Map([
    ...(await readMemberDays(db, site, uids.filter(isWhole), { base, fromDay: FIRST_DAY, toDay })),
    ...(await readMemberDays(
      db,
      site,
      uids.filter((uid) => !isWhole(uid)),
      { base, fromDay, toDay },
    )),
  ]);
  const isShown = ({ day }: { readonly day: number }) => day >= fromDay;
  return new Map(
    [...all].map(([uid, days]) => {
      const since = counted.sinceOf(uid) ?? FIRST_DAY;
      const counting = {
        isCounted: (day: number) => counted.isCounted(uid, day),
        fromDay: isFollowed ? since : fromDay,
      };
      const counts = baseDays(base, days, counting).filter((baseDay) => isShown(baseDay) && baseDay.day >= since);
      return [uid, { days: days.filter(isShown), base: counts }];
    }),
  );
}

type Days = Map<number, MemberDay>;

/** Sorts the days, the earliest first. */
async function readMemberDays(
  db: Database | Transaction,
  site: TeamSite,
  uids: readonly string[],
  span: DaySpan & { readonly base: AgentBase },
): Promise<Map<string, MemberDay[]>> {
  if (uids.length === 0) return new Map();
  const members = new Map<string, Days>();
  const add = (uid: string, day: number, more: Partial<MemberDay>) => {
    const days = members.get(uid) ?? new Map<number, MemberDay>();
    members.set(uid, days.set(day, sum({ ...NO_ACTIVITY, day, ...days.get(day) }, more)));
  };
  const moments = {
    from: dayStart(dayText(span.fromDay), site.timezone),
    before: dayStart(dayText(span.toDay), site.timezone, 1),
  };
  for (const { uid, day, isGift, ...played } of await readDayResults(db, site, uids, moments)) {
    // A gift of the house was never a loss: if it became a debt, it would be subtracted twice.
    if (isGift && span.base !== 'turnover') continue;
    add(uid, day, {
      betsMinor: played.stakedMinor,
      evenBetsMinor: played.evenMinor,
      winsMinor: played.wonMinor,
      betRollbacksMinor: played.stakesBackMinor,
      winRollbacksMinor: played.winsBackMinor,
    });
  }
  for (let start = 0; start < uids.length; start += MEMBERS_AT_ONCE) {
    for (const row of await readPosted(db, site, uids.slice(start, start + MEMBERS_AT_ONCE), moments)) {
      const uid = ownerOfNumber(row.account_id);
      if (uid === undefined || row.day < span.fromDay || row.day > span.toDay) continue;
      const { deposits, left, given } = row;
      add(uid, row.day, {
        depositsMinor: BigInt(deposits),
        leftMinor: BigInt(left),
        givenMinor: BigInt(given),
      });
    }
  }
  return new Map([...members].map(([uid, days]) => [uid, [...days.values()].sort(byDay)]));
}

function byDay(one: MemberDay, other: MemberDay): number {
  return one.day - other.day;
}

const FIGURES = Object.keys(NO_ACTIVITY) as (keyof typeof NO_ACTIVITY)[];

function sum(before: MemberDay, more: Partial<MemberDay>): MemberDay {
  return { ...before, ...Object.fromEntries(FIGURES.map((name) => [name, before[name] + (more[name] ?? 0n)])) };
}

interface PostedRow {
  account_id: bigint;
  day: number;
  deposits: string;
  left: string;
  given: string;
}

/**
 * Finds the start of the span on an account by binary search, as times only increase with its versions. A charge-back
 * counts on the day of its deposit, so all later charge-backs are read.
 */
async function readPosted(
  db: Database | Transaction,
  { siteId, timezone }: TeamSite,
  uids: readonly string[],
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<PostedRow[]> {
  const accounts = uids.flatMap((uid) => ACCOUNTS.map((type) => String(accountNumber(userAccount(uid, type)))));
  const available = uids.map((uid) => String(accountNumber(userAccount(uid, 'available'))));
  const kinds = (of: readonly JournalKind[]) => sql`${of.map(kindNumber)}::smallint[]`;
  const total = (of: readonly JournalKind[], sign = sql`1`) =>
    sql`coalesce(sum(${sign} * p.amount_minor) FILTER (WHERE p.kind = ANY(${kinds(of)})), 0)::text`;
  const { rows } = await sql<PostedRow>`
    WITH RECURSIVE search (account_id, low, high) AS (
      SELECT account_id, 0::bigint, version FROM accounts
      WHERE site_id = ${siteId} AND account_id = ANY(${accounts}::bigint[])
      UNION ALL
      SELECT s.account_id, CASE WHEN p.at < ${from} THEN p.version ELSE s.low END,
        CASE WHEN p.at < ${from} THEN s.high ELSE p.version - 1 END
      FROM search s
      JOIN postings p ON p.site_id = ${siteId} AND p.account_id = s.account_id AND p.version = (s.low + s.high + 1) / 2
      WHERE s.low < s.high
    ), posted AS (
      SELECT p.account_id, p.kind, p.amount_minor, CASE p.kind WHEN ${CHARGED_BACK} THEN coalesce((
          SELECT min(d.at) FROM journals j JOIN journals d ON d.site_id = j.site_id AND d.record_id = j.record_id
            AND d.kind = ANY(${kinds(DEPOSITS)})
          WHERE j.site_id = ${siteId} AND j.journal_id = p.journal_id AND j.record_id <> ''), p.at) ELSE p.at END AS at
      FROM search s
      JOIN postings p ON p.site_id = ${siteId} AND p.account_id = s.account_id AND p.version > s.low
      WHERE s.low = s.high AND (p.kind = ${CHARGED_BACK}
        OR (p.at < ${before} AND p.kind = ANY(${kinds([...DEPOSITS, ...OUTGOING, ...GIFTS])})))
    )
    SELECT p.account_id, to_char(p.at AT TIME ZONE ${timezone}, 'YYYYMMDD')::int AS day,
      ${total([...DEPOSITS, 'deposit.charged_back'])} AS deposits,
      ${total(OUTGOING, sql`-1`)} AS left,
      coalesce(sum(p.amount_minor) FILTER (
        WHERE p.kind = ANY(${kinds(GIFTS)}) AND p.account_id = ANY(${available}::bigint[])), 0)::text AS given
    FROM posted p
    GROUP BY p.account_id, day`.execute(db);
  return rows;
}
