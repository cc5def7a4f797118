import type { MemberDay } from '@pitaka/core/engagement/agents/base.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { type JournalKind, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { dayStart } from '@pitaka/core/values/day-start.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TeamSite } from './load-team.ts';

/** What play draws on and pays to, and what a late reversal leaves behind. */
const PLAYED_WITH = ['available', 'hold.wager', 'bonus', 'debt'] as const;
const KINDS: readonly JournalKind[] = [
  'channel.bet',
  'channel.win',
  'channel.rollback',
  'deposit',
  'deposit.accepted',
  'deposit.charged_back',
];
const MEMBERS_AT_ONCE = 500;

interface DayRow {
  account_id: bigint;
  day: number;
  bets: string;
  wins: string;
  bet_rollbacks: string;
  win_rollbacks: string;
  deposits: string;
}

/** What members did on each day of a span, both days included: sums of their own postings, the earliest day first. */
export async function readMemberDays(
  db: Database | Transaction,
  site: TeamSite,
  uids: readonly string[],
  span: { readonly fromDay: number; readonly toDay: number },
): Promise<Map<string, MemberDay[]>> {
  const days = new Map<string, Map<number, MemberDay>>();
  for (let start = 0; start < uids.length; start += MEMBERS_AT_ONCE) {
    for (const row of await readRows(db, site, uids.slice(start, start + MEMBERS_AT_ONCE), span)) {
      const uid = ownerOfNumber(row.account_id);
      if (uid === undefined) continue;
      const ofMember = days.get(uid) ?? new Map<number, MemberDay>();
      days.set(uid, ofMember.set(row.day, add(ofMember.get(row.day), row)));
    }
  }
  return new Map(
    [...days].map(([uid, ofMember]) => [uid, [...ofMember.values()].sort((one, other) => one.day - other.day)]),
  );
}

/** Where the span begins on an account is found by halving, as time never runs backwards along its versions. */
async function readRows(
  db: Database | Transaction,
  { siteId, timezone }: TeamSite,
  uids: readonly string[],
  { fromDay, toDay }: { readonly fromDay: number; readonly toDay: number },
): Promise<DayRow[]> {
  const accounts = uids.flatMap((uid) => PLAYED_WITH.map((type) => String(accountNumber(userAccount(uid, type)))));
  const from = dayStart(dayText(fromDay), timezone);
  const before = dayStart(dayText(toDay), timezone, 1);
  const is = (kind: JournalKind) => sql`p.kind = ${sql.lit(kindNumber(kind))}`;
  const { rows } = await sql<DayRow>`
    WITH RECURSIVE search (account_id, low, high) AS (
      SELECT account_id, 0::bigint, version FROM accounts
      WHERE site_id = ${siteId} AND account_id = ANY(${accounts}::bigint[])
      UNION ALL
      SELECT s.account_id, CASE WHEN p.at < ${from} THEN p.version ELSE s.low END,
        CASE WHEN p.at < ${from} THEN s.high ELSE p.version - 1 END
      FROM search s
      JOIN postings p ON p.site_id = ${siteId} AND p.account_id = s.account_id AND p.version = (s.low + s.high + 1) / 2
      WHERE s.low < s.high
    )
    SELECT p.account_id, to_char(p.at AT TIME ZONE ${timezone}, 'YYYYMMDD')::int AS day,
      coalesce(sum(-p.amount_minor) FILTER (WHERE ${is('channel.bet')}), 0)::text AS bets,
      coalesce(sum(p.amount_minor) FILTER (WHERE ${is('channel.win')}), 0)::text AS wins,
      coalesce(sum(p.amount_minor) FILTER (WHERE ${is('channel.rollback')} AND p.amount_minor > 0), 0)::text
        AS bet_rollbacks,
      coalesce(sum(-p.amount_minor) FILTER (WHERE ${is('channel.rollback')} AND p.amount_minor < 0), 0)::text
        AS win_rollbacks,
      coalesce(sum(p.amount_minor) FILTER (
        WHERE ${is('deposit')} OR ${is('deposit.accepted')} OR ${is('deposit.charged_back')}), 0)::text AS deposits
    FROM search s
    JOIN postings p ON p.site_id = ${siteId} AND p.account_id = s.account_id AND p.version > s.low
    WHERE s.low = s.high AND p.at < ${before} AND p.kind = ANY(${KINDS.map(kindNumber)}::smallint[])
    GROUP BY p.account_id, day`.execute(db);
  return rows;
}

function add(before: MemberDay | undefined, row: DayRow): MemberDay {
  return {
    day: row.day,
    betsMinor: (before?.betsMinor ?? 0n) + BigInt(row.bets),
    winsMinor: (before?.winsMinor ?? 0n) + BigInt(row.wins),
    betRollbacksMinor: (before?.betRollbacksMinor ?? 0n) + BigInt(row.bet_rollbacks),
    winRollbacksMinor: (before?.winRollbacksMinor ?? 0n) + BigInt(row.win_rollbacks),
    depositsMinor: (before?.depositsMinor ?? 0n) + BigInt(row.deposits),
  };
}
