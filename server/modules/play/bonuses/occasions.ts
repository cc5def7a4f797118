import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type JournalKind, kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { BonusPeriod } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { birthdayIn, firstDayOf, nextPeriod, pastPeriods } from '@pitaka/core/play/bonuses/periods.ts';
import { type ParkingPlace, principalLeft } from '@pitaka/core/play/bonuses/principal.ts';
import { leastOf } from '@pitaka/core/values/money.ts';
import { addDays, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { journalsOf, postingsOf } from '../../money/ledger/published.ts';
import { readOpenSince, readPersonPeriods, spanOf, type ZonedSite } from './period-losses.ts';
import type { Rule } from './rules.ts';

type Reader = Database | Transaction;

/** An event that earns a bonus by a rule. */
export interface Occasion {
  /** Unique for each rule and user, so that the bonus is given once. */
  readonly id: string;
  readonly at: Date;
  readonly baseMinor: bigint;
}

/** The facts about a user that decide all occasions, read once for all rules. */
export interface PersonalFacts {
  readonly uid: string;
  /** Accounts that the user closed earlier. */
  readonly earlierUids: readonly string[];
  /** '1990-02-28'; null: unknown. */
  readonly born: string | null;
}

const DEPOSIT_KINDS = [kindNumber('deposit'), kindNumber('deposit.accepted')];
const PAST_PERIODS = 12;

/** A user's possible occasions of one rule at this moment. */
export async function readOccasions(
  db: Reader,
  site: ZonedSite,
  rule: Rule,
  person: PersonalFacts,
  now: Date,
): Promise<Occasion[]> {
  const { trigger, period, perPerson } = rule.newest.terms;
  const longest = Math.max(...rule.versions.map(({ terms }) => terms.claimDays));
  const since = new Date(now.getTime() - longest * 86_400_000);
  const today = dayText(siteDay(now, site.timezone));
  switch (trigger) {
    case 'first_deposit':
      if (await hadDeposited(db, site.siteId, person)) return [];
      return (await readDeposits(db, site.siteId, person.uid)).slice(0, 1).filter(isThere(since));
    case 'reload': {
      const first = (await hadDeposited(db, site.siteId, person)) ? 0 : 1;
      return (await readDeposits(db, site.siteId, person.uid)).slice(first).filter(isThere(since));
    }
    case 'cashback':
      return readLosses(db, site, person.uid, { period, since, now });
    case 'birthday':
      return birthdays(site, person.born, today).filter(({ at }) => at > since && at <= now);
    case 'free':
    case 'code':
      // Once ever, or once in each period.
      return [{ id: readGiftId(site, perPerson.per, now), at: now, baseMinor: 0n }];
  }
}

/**
 * Whether an account that the user closed had a deposit. Otherwise one and the same money, sent in a circle, would
 * count as a first deposit again and again.
 */
async function hadDeposited(db: Reader, siteId: string, { earlierUids }: PersonalFacts): Promise<boolean> {
  for (const uid of earlierUids) if ((await readDeposits(db, siteId, uid)).length > 0) return true;
  return false;
}

/** A deposit that has left completely does not earn a bonus. */
function isThere(since: Date) {
  return ({ at, baseMinor }: Occasion) => at > since && baseMinor > 0n;
}

/** The id of the gift at a moment: one id for all time, or one for each period. */
export function readGiftId(site: ZonedSite, per: 'ever' | BonusPeriod, now: Date): string {
  return per === 'ever' ? 'once' : firstDayOf(per, dayText(siteDay(now, site.timezone)));
}

/**
 * Journals that take money out of an account (negative postings). They include moves to the safe and to channels with
 * their own balances: otherwise a bonus could be played while its deposit is kept from play.
 */
export const OUTFLOWS: readonly JournalKind[] = [
  'transfer',
  'agent.recharge',
  'withdrawal.hold',
  'safe.save',
  'channel.in',
];
const TO: Readonly<Partial<Record<JournalKind, ParkingPlace>>> = { 'safe.save': 'safe', 'channel.in': 'channel' };
const FROM: Readonly<Partial<Record<JournalKind, ParkingPlace>>> = { 'safe.takeout': 'safe', 'channel.out': 'channel' };
const INFLOWS = Object.keys(FROM) as JournalKind[];
const RETURNED: readonly JournalKind[] = ['withdrawal.release', 'withdrawal.reversed'];

/**
 * Credited deposits in order, each with the part that counts for a bonus: money that has since been sent, withdrawn or
 * charged back is left out. Money in the safe or a channel counts again once it returns. The part is at most the
 * account's balance plus its stakes since. A charged-back deposit keeps its position: otherwise the next deposit would
 * count as the first and give both bonuses.
 */
export async function readDeposits(db: Reader, siteId: string, uid: string): Promise<Occasion[]> {
  const { rows } = await sql<FlowRow>`
    SELECT p.journal_id::text, p.version::text AS version, p.kind, p.amount_minor::text AS amount, p.at, EXISTS (
      SELECT 1 FROM ${journalsOf(siteId)} c WHERE c.site_id = j.site_id AND c.record_id = j.record_id AND j.record_id <> ''
        AND c.kind = ${kindNumber('deposit.charged_back')}) AS is_gone
    FROM ${postingsOf(siteId)} p
    JOIN ${journalsOf(siteId)} j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE p.site_id = ${siteId} AND p.account_id = ${accountNumber(userAccount(uid, 'available'))}
      AND ((p.kind = ANY (${[...DEPOSIT_KINDS, ...INFLOWS.map(kindNumber)]}::smallint[]) AND p.amount_minor > 0)
      OR (p.kind = ANY (${OUTFLOWS.map(kindNumber)}::smallint[]) AND p.amount_minor < 0
        AND NOT EXISTS (
          SELECT 1 FROM ${journalsOf(siteId)} c WHERE c.site_id = j.site_id AND c.record_id = j.record_id AND j.record_id <> ''
            AND c.kind = ANY (${RETURNED.map(kindNumber)}::smallint[]))))
    ORDER BY p.version`.execute(db);
  const flows = rows.map((row) => {
    const minor = BigInt(row.amount);
    const id = formatJournalId(BigInt(row.journal_id));
    const kind = kindName(row.kind);
    const { at, version } = row;
    if (minor < 0n) return { at, version, deposit: null, minor: -minor, to: TO[kind] };
    if (FROM[kind]) return { at, version, deposit: null, minor, from: FROM[kind] };
    return { at, version, deposit: id, minor: row.is_gone ? 0n : minor };
  });
  const left = principalLeft(flows);
  const has = await readBalance(db, siteId, userAccount(uid, 'available'));
  const occasions: Occasion[] = [];
  for (const { deposit, at, version } of flows) {
    if (deposit === null) continue;
    const ofDeposit = left.get(deposit) ?? 0n;
    const isSure = ofDeposit <= has;
    const baseMinor = isSure ? ofDeposit : leastOf(ofDeposit, has + (await readStakedSince(db, siteId, uid, version)));
    occasions.push({ id: deposit, at, baseMinor: baseMinor > 0n ? baseMinor : 0n });
  }
  return occasions;
}

interface FlowRow {
  readonly journal_id: string;
  readonly version: string;
  readonly kind: number;
  readonly amount: string;
  readonly at: Date;
  readonly is_gone: boolean;
}

/** Stakes from the account since a posting, minus returned stakes. */
async function readStakedSince(db: Reader, siteId: string, uid: string, version: string): Promise<bigint> {
  const { rows } = await sql<{ staked: string }>`
    SELECT coalesce(-sum(amount_minor), 0)::text AS staked FROM ${postingsOf(siteId)} postings
    WHERE account_id = ${accountNumber(userAccount(uid, 'available'))}
      AND version > ${version}::bigint
      AND (kind = ${kindNumber('channel.bet')} OR kind = ${kindNumber('channel.rollback')} AND amount_minor > 0)`.execute(
    db,
  );
  return BigInt(rows[0]?.staked ?? '0');
}

/**
 * The losses of closed periods. A period without a loss gives no bonus; neither does a loss that open rounds may still
 * win back.
 */
async function readLosses(
  db: Reader,
  site: ZonedSite,
  uid: string,
  { period, since, now }: { period: BonusPeriod; since: Date; now: Date },
): Promise<Occasion[]> {
  const openSince = await readOpenSince(db, site.siteId, uid);
  const spans = pastPeriods(period, dayText(siteDay(now, site.timezone)), PAST_PERIODS)
    .map((day) => spanOf(site, period, day))
    .filter(({ before }) => before > since && (openSince === undefined || before <= openSince));
  const lost = await readPersonPeriods(db, site, uid, period, spans);
  return spans.flatMap(({ day, before }) => {
    const baseMinor = lost.get(day) ?? 0n;
    return baseMinor > 0n ? [{ id: day, at: before, baseMinor }] : [];
  });
}

function birthdays(site: ZonedSite, born: string | null, today: string): Occasion[] {
  if (born === null) return [];
  const year = Number(today.slice(0, 4));
  return [year, year - 1].map((one) => ({
    id: String(one),
    at: dayStart(birthdayIn(one, born), site.timezone),
    baseMinor: 0n,
  }));
}

/** The last time at which the bonus can be claimed; null: as long as the rule is on. */
export function claimUntil(rule: Rule, occasion: Occasion, site: ZonedSite, claimDays: number): Date | null {
  const { trigger, perPerson } = rule.newest.terms;
  if (trigger !== 'free' && trigger !== 'code') {
    return new Date(occasion.at.getTime() + claimDays * 86_400_000);
  }
  if (perPerson.per === 'ever') return null;
  return dayStart(addDays(nextPeriod(perPerson.per, occasion.id), 0), site.timezone);
}
