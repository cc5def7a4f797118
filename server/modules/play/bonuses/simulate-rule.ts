import { isOfTypeInSql, ownerInSql, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { firstIdAt } from '@pitaka/core/money/ledger/journal-id.ts';
import { type JournalKind, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { BonusTerms } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { birthdayIn, firstDayOf } from '@pitaka/core/play/bonuses/periods.ts';
import { type PastOccasion, type Simulation, simulate } from '@pitaka/core/play/bonuses/simulate.ts';
import { addDays, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { legsInSql } from '../../money/ledger/index.ts';
import { journalsOf, postingsOf } from '../../money/ledger/published.ts';
import { playMinutesOf } from '../channels/published.ts';
import type { ZonedSite } from './period-losses.ts';

const MOST_OCCASIONS = 100_000;

export interface RuleSimulation extends Simulation {
  /** A month: 2026-10. */
  readonly month: string;
  readonly occasions: number;
  readonly isCapped: boolean;
}

interface Month {
  readonly name: string;
  readonly from: Date;
  readonly before: Date;
}

interface Happened {
  readonly uid: string;
  readonly at: Date;
  readonly baseMinor: bigint;
}

/**
 * The grants that a rule would have made last month: by deposits, bets and birthdays, or to every user who deposited or
 * played.
 */
export async function simulateRule(
  db: Database,
  site: ZonedSite,
  terms: BonusTerms,
  now: Date,
): Promise<RuleSimulation> {
  const month = lastMonth(site, now);
  const happened = await readHappened(db, site, terms, month);
  const people = await readPeople(db, site.siteId, [...new Set(happened.map(({ uid }) => uid))]);
  const bets = await readBets(db, site.siteId, month);
  const periodOf = (at: Date) =>
    terms.perPerson.per === 'ever' ? '' : firstDayOf(terms.perPerson.per, dayText(siteDay(at, site.timezone)));
  const occasions = happened.flatMap(({ uid, at, baseMinor }): PastOccasion[] => {
    const person = people.get(uid);
    if (!person) return [];
    const until = at.getTime() + terms.wagerDays * 86_400_000;
    const betMinor = (bets.get(uid) ?? [])
      .filter((bet) => bet.minute.getTime() >= at.getTime() && bet.minute.getTime() < until)
      .reduce((sum, bet) => sum + bet.minor, 0n);
    return [{ person, at, baseMinor, period: periodOf(at), betMinor }];
  });
  return {
    ...simulate(terms, occasions),
    month: month.name,
    occasions: occasions.length,
    isCapped: happened.length >= MOST_OCCASIONS,
  };
}

function lastMonth({ timezone }: ZonedSite, now: Date): Month {
  const first = firstDayOf('month', dayText(siteDay(now, timezone)));
  const before = addDays(first, -1);
  return {
    name: before.slice(0, 7),
    from: dayStart(firstDayOf('month', before), timezone),
    before: dayStart(first, timezone),
  };
}

function readHappened(db: Database, site: ZonedSite, terms: BonusTerms, month: Month): Promise<Happened[]> {
  switch (terms.trigger) {
    case 'first_deposit':
    case 'reload':
      return readDeposits(db, site.siteId, month, terms.trigger === 'first_deposit');
    case 'cashback':
      return readLosses(db, site, terms, month);
    case 'birthday':
      return readBirthdays(db, site, month);
    case 'free':
    case 'code':
      return readActive(db, site.siteId, month);
  }
}

/** Channels with balances of their own report no bets, so play in them does not count. */
const PLAY_KINDS: readonly JournalKind[] = ['channel.bet', 'channel.win', 'channel.rollback'];
const DEPOSITS: readonly JournalKind[] = ['deposit', 'deposit.accepted'];

/** Postings of a month on user accounts, found through their journals, which are in order of time. */
function personalPostings(siteId: string, kinds: readonly JournalKind[], { from, before }: Month) {
  return sql`${journalsOf(siteId)} j CROSS JOIN LATERAL ${sql.raw(legsInSql('j.legs'))} leg
    JOIN ${postingsOf(siteId)} p ON p.site_id = j.site_id AND p.account_id = leg.number AND p.version = leg.version
    WHERE j.journal_id >= ${firstIdAt(from)} AND j.journal_id < ${firstIdAt(before)}
      AND j.kind = ANY (${kinds.map(kindNumber)}::smallint[])
      AND leg.number > 0`;
}

function availablePostings(siteId: string, kinds: readonly JournalKind[], month: Month) {
  return sql`${personalPostings(siteId, kinds, month)} AND ${sql.raw(isOfTypeInSql('leg.number', ['available']))}`;
}

interface PostingRow {
  account: string;
  at: Date;
  amount: string;
}

const happenedOf = ({ account, at, amount }: PostingRow): Happened => ({
  uid: ownerOfNumber(BigInt(account)) ?? '',
  at,
  baseMinor: BigInt(amount),
});

async function readDeposits(db: Database, siteId: string, month: Month, isFirst: boolean): Promise<Happened[]> {
  const { rows } = await sql<PostingRow>`
    SELECT p.account_id::text AS account, p.at, p.amount_minor::text AS amount
    FROM ${availablePostings(siteId, DEPOSITS, month)} AND p.amount_minor > 0
      AND ${sql.raw(isFirst ? 'NOT' : '')} EXISTS (
        SELECT 1 FROM ${postingsOf(siteId)} o WHERE o.site_id = p.site_id AND o.account_id = p.account_id AND o.version < p.version
          AND o.kind = ANY (${DEPOSITS.map(kindNumber)}::smallint[]))
    ORDER BY p.at LIMIT ${MOST_OCCASIONS}`.execute(db);
  return rows.map(happenedOf);
}

async function readLosses(
  db: Database,
  { siteId, timezone }: ZonedSite,
  { period }: BonusTerms,
  month: Month,
): Promise<Happened[]> {
  const { rows } = await sql<PostingRow>`
    SELECT p.account_id::text AS account, max(p.at) AS at, (-sum(p.amount_minor))::text AS amount
    FROM ${availablePostings(siteId, PLAY_KINDS, month)}
    GROUP BY p.account_id, date_trunc(${period}, p.at AT TIME ZONE ${timezone})
    HAVING sum(p.amount_minor) < 0 ORDER BY 2 LIMIT ${MOST_OCCASIONS}`.execute(db);
  return rows.map(happenedOf);
}

async function readBirthdays(db: Database, site: ZonedSite, month: Month): Promise<Happened[]> {
  const ofMonth = Number(month.name.slice(5));
  const rows = await db
    .selectFrom(usersOf(site.siteId).as('users'))
    .select(['uid', 'birth_day'])
    .where(sql<boolean>`(birth_day / 100) % 100 = ${ofMonth}`)
    .limit(MOST_OCCASIONS)
    .execute();
  const year = Number(month.name.slice(0, 4));
  return rows.map(({ uid, birth_day }) => ({
    uid,
    at: dayStart(birthdayIn(year, dayText(birth_day ?? 0)), site.timezone),
    baseMinor: 0n,
  }));
}

/** Users who deposited or played, each once. */
async function readActive(db: Database, siteId: string, month: Month): Promise<Happened[]> {
  const { rows } = await sql<{ uid: string; at: Date }>`
    SELECT uid, min(at) AS at FROM (
      SELECT uid, minute AS at FROM ${playMinutesOf(siteId)} play_minutes
      WHERE minute >= ${month.from} AND minute < ${month.before}
      UNION ALL
      SELECT ${sql.raw(ownerInSql('p.account_id'))}, p.at
      FROM ${availablePostings(siteId, DEPOSITS, month)}
    ) seen GROUP BY uid ORDER BY 2 LIMIT ${MOST_OCCASIONS}`.execute(db);
  return rows.map(({ uid, at }) => ({ uid, at, baseMinor: 0n }));
}

async function readPeople(db: Database, siteId: string, uids: readonly string[]) {
  const { rows } = await sql<{ uid: string; level: number; locale: string; created_at: Date }>`
    SELECT uid, level, locale, created_at FROM ${usersOf(siteId)} users
    WHERE uid = ANY (${[...uids]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.uid,
      { uid: row.uid, earlierUids: [], level: row.level, language: row.locale, registeredAt: row.created_at },
    ]),
  );
}

async function readBets(db: Database, siteId: string, month: Month) {
  const rows = await db
    .selectFrom(playMinutesOf(siteId).as('play_minutes'))
    .select(['uid', 'minute', 'bet_minor'])
    .where('minute', '>=', month.from)
    .where('minute', '<', month.before)
    .execute();
  const bets = rows.map(({ uid, minute, bet_minor }) => ({ uid, minute, minor: bet_minor }));
  return Map.groupBy(bets, ({ uid }) => uid);
}
