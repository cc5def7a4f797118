import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, channelNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { BonusPeriod } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { birthdayIn, firstDayOf, nextPeriod, pastPeriods } from '@pitaka/core/play/bonuses/periods.ts';
import { dayStart } from '@pitaka/core/values/day-start.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { addDays, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { PLAY_KINDS } from './play-kinds.ts';
import type { Rule } from './rules.ts';

type Reader = Database | Transaction;

/** Something that a rule gives a bonus for. */
export interface Occasion {
  /** With the rule and the person: given once. */
  readonly id: string;
  readonly at: Date;
  readonly baseMinor: bigint;
}

export interface ZonedSite {
  readonly siteId: string;
  readonly timezone: string;
}

/** What all of a person's occasions follow from: read once, whatever the number of rules. */
export interface PersonalFacts {
  readonly uid: string;
  /** '1990-02-28'; null: not known. */
  readonly born: string | null;
}

const DEPOSIT_KINDS = [kindNumber('deposit'), kindNumber('deposit.accepted')];
const PAST_PERIODS = 12;

/** The occasions of one rule for one person, of which a bonus could be open now. */
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
      return (await readDeposits(db, site.siteId, person.uid)).slice(0, 1).filter(({ at }) => at > since);
    case 'reload':
      return (await readDeposits(db, site.siteId, person.uid)).slice(1).filter(({ at }) => at > since);
    case 'cashback':
      return readLosses(db, site, person.uid, pastPeriods(period, today, PAST_PERIODS), period, since);
    case 'birthday':
      return birthdays(site, person.born, today).filter(({ at }) => at > since && at <= now);
    default:
      // Once, or again with each period.
      return [{ id: readGiftId(site, perPerson.per, now), at: now, baseMinor: 0n }];
  }
}

/** Which gift it is at a moment: the only one, or that of the period. */
export function readGiftId(site: ZonedSite, per: 'ever' | BonusPeriod, now: Date): string {
  return per === 'ever' ? 'once' : firstDayOf(per, dayText(siteDay(now, site.timezone)));
}

/** Credited deposits in their order, without those that were charged back since. */
async function readDeposits(db: Reader, siteId: string, uid: string): Promise<Occasion[]> {
  const { rows } = await sql<{ journal_id: string; amount: string; at: Date }>`
    SELECT p.journal_id::text, p.amount_minor::text AS amount, p.at FROM postings p
    JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE p.site_id = ${siteId} AND p.account_id = ${accountNumber(userAccount(uid, 'available'))}
      AND p.kind = ANY (${DEPOSIT_KINDS}::smallint[]) AND p.amount_minor > 0
      AND NOT EXISTS (
        SELECT 1 FROM journals c WHERE c.site_id = j.site_id AND c.record_id = j.record_id AND j.record_id <> ''
          AND c.kind = ${kindNumber('deposit.charged_back')})
    ORDER BY p.version`.execute(db);
  return rows.map(({ journal_id, amount, at }) => ({
    id: formatJournalId(BigInt(journal_id)),
    at,
    baseMinor: BigInt(amount),
  }));
}

/**
 * What games took from the person's own money in each period, less what they brought back. Money in a channel that keeps
 * balances of its own is the person's still: it is lost, or more, when it comes back. Nothing lost is no occasion.
 */
async function readLosses(
  db: Reader,
  site: ZonedSite,
  uid: string,
  firstDays: readonly string[],
  period: BonusPeriod,
  since: Date,
): Promise<Occasion[]> {
  const spans = firstDays
    .map((day) => ({
      day,
      from: dayStart(day, site.timezone),
      before: dayStart(nextPeriod(period, day), site.timezone),
    }))
    .filter(({ before }) => before > since);
  const earliest = spans.at(-1);
  if (!earliest) return [];
  const channels = channelNumbersOf(uid);
  const { rows } = await sql<{ amount: string; at: Date }>`
    SELECT amount_minor::text AS amount, at FROM postings
    WHERE site_id = ${site.siteId} AND (account_id = ${accountNumber(userAccount(uid, 'available'))}
        OR (account_id >= ${channels.from} AND account_id < ${channels.before}))
      AND kind = ANY (${PLAY_KINDS.map(kindNumber)}::smallint[]) AND at >= ${earliest.from}`.execute(db);
  return spans.flatMap(({ day, from, before }) => {
    const lost = rows
      .filter(({ at }) => at >= from && at < before)
      .reduce((sum, { amount }) => sum - BigInt(amount), 0n);
    return lost > 0n ? [{ id: day, at: before, baseMinor: lost }] : [];
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

/** Before this moment it can be claimed. null: as long as the rule is on. */
export function claimUntil(rule: Rule, occasion: Occasion, site: ZonedSite, claimDays: number): Date | null {
  const { trigger, perPerson } = rule.newest.terms;
  if (trigger !== 'free' && trigger !== 'code') {
    return new Date(occasion.at.getTime() + claimDays * 86_400_000);
  }
  if (perPerson.per === 'ever') return null;
  return dayStart(addDays(nextPeriod(perPerson.per, occasion.id), 0), site.timezone);
}
