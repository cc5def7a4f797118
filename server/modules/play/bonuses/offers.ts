import { bonusOf, fitsBudget } from '@pitaka/core/play/bonuses/bonus-amount.ts';
import type { BonusPeriod, BonusTerms } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { type BonusPerson, evaluatePerson } from '@pitaka/core/play/bonuses/evaluate-person.ts';
import { firstDayOf } from '@pitaka/core/play/bonuses/periods.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import { usersOf } from '../../identity/auth/published.ts';
import type { BonusRules } from './bonus-settings.ts';
import { claimUntil, type Occasion, readOccasions } from './occasions.ts';
import type { ZonedSite } from './period-losses.ts';
import { type Rule, type RuleVersion, versionAt } from './rules.ts';

type Reader = Database | Transaction;

/** A bonus that a user can claim. It is derived from the rules and the ledger, not stored. */
export interface Offer {
  readonly id: string;
  readonly rule: Rule;
  /** The version that was in force at the occasion. */
  readonly version: RuleVersion;
  readonly occasion: Occasion;
  readonly amountMinor: bigint;
  readonly until: Date | null;
}

export type OfferRefusal =
  | 'not_found'
  | 'bonus_claimed'
  | 'bonus_expired'
  | 'bonus_limit'
  | 'bonus_budget_used'
  | 'bonus_excluded'
  | 'bonus_only_chosen'
  | 'bonus_wrong_level'
  | 'bonus_wrong_language'
  | 'bonus_only_new';

export interface OfferPerson extends BonusPerson {
  readonly born: string | null;
}

/** A bonus granted earlier, possibly to an account that the user has closed. */
export interface GivenBonus {
  readonly ruleId: string;
  readonly occasion: string;
  readonly claimedAt: Date;
}

export async function findPerson(db: Reader, siteId: string, uid: string): Promise<OfferPerson> {
  const [, ...earlierUids] = await readPersonUids(db, siteId, uid);
  const rows = await db
    .selectFrom(usersOf(siteId).as('users'))
    .select(['uid', 'level', 'locale', 'created_at', 'birth_day'])
    .where('uid', 'in', [uid, ...earlierUids])
    .orderBy('created_at')
    .execute();
  const row = rows.find((one) => one.uid === uid);
  if (!row) throw new Error(`bonuses of ${uid}, who is no user`);
  const born = row.birth_day === null ? null : dayText(row.birth_day);
  const registeredAt = rows[0]?.created_at ?? row.created_at;
  return { uid, earlierUids, level: row.level, language: row.locale, registeredAt, born };
}

export async function readGiven(
  db: Reader,
  siteId: string,
  { uid, earlierUids }: Pick<OfferPerson, 'uid' | 'earlierUids'>,
): Promise<GivenBonus[]> {
  const rows = await db
    .selectFrom('bonus_grants')
    .select(['rule_id', 'occasion', 'claimed_at'])
    .where('site_id', '=', siteId)
    .where('uid', 'in', [uid, ...earlierUids])
    .execute();
  return rows.map((row) => ({ ruleId: row.rule_id, occasion: row.occasion, claimedAt: row.claimed_at }));
}

/** A rule's offer to a user now, or the reason why there is no offer. */
export function evaluateOffer(
  site: ZonedSite,
  rule: Rule,
  occasion: Occasion,
  person: OfferPerson,
  given: readonly GivenBonus[],
  now: Date,
): Result<Offer, OfferRefusal> {
  const version = versionAt(rule, occasion.at);
  // A rule that is switched off gives no bonus, even for earlier occasions.
  if (!version || !rule.newest.isOn) return refuse('not_found');
  const { terms } = version;
  const ofRule = given.filter(({ ruleId }) => ruleId === rule.ruleId);
  if (ofRule.some((bonus) => bonus.occasion === occasion.id)) return refuse('bonus_claimed');
  const fits = evaluatePerson(terms.who, person, occasion.at);
  if (!fits.ok) return fits;
  const amountMinor = bonusOf(terms, occasion.baseMinor);
  if (amountMinor === 0n) return refuse('not_found');
  const until = claimUntil(rule, occasion, site, terms.claimDays);
  if (until && until <= now) return refuse('bonus_expired');
  if (isOften(site, terms.perPerson, ofRule, now)) return refuse('bonus_limit');
  if (!fitsBudget(rule.newest.terms.budgetMinor, rule.spentMinor, amountMinor)) return refuse('bonus_budget_used');
  return ok({ id: offerId(rule.ruleId, occasion.id), rule, version, occasion, amountMinor, until });
}

function isOften(
  site: ZonedSite,
  { count, per }: { count: number; per: 'ever' | BonusPeriod },
  given: readonly GivenBonus[],
  now: Date,
): boolean {
  const periodOf = (moment: Date) => (per === 'ever' ? '' : firstDayOf(per, dayText(siteDay(moment, site.timezone))));
  const current = periodOf(now);
  return given.filter(({ claimedAt }) => periodOf(claimedAt) === current).length >= count;
}

/** Whether another bonus may be claimed: one bonus is active at a time, and the others are queued. */
export function canQueueBehind(
  { stacking }: Pick<BonusTerms, 'stacking'>,
  open: number,
  { mostWaiting }: BonusRules,
): boolean {
  return open === 0 || (stacking === 'queue' && open <= mostWaiting);
}

const SEPARATOR = '~';

export function offerId(ruleId: string, occasion: string): string {
  return `${ruleId}${SEPARATOR}${occasion}`;
}

export function readOfferId(id: string): { ruleId: string; occasion: string } | undefined {
  const at = id.indexOf(SEPARATOR);
  return at < 1 ? undefined : { ruleId: id.slice(0, at), occasion: id.slice(at + 1) };
}

/** Everything that a user can claim now, except codes, which are not published. The earliest expiry comes first. */
export async function readOffers(
  db: Reader,
  site: ZonedSite,
  rules: readonly Rule[],
  uid: string,
  now: Date,
): Promise<Offer[]> {
  const person = await findPerson(db, site.siteId, uid);
  const given = await readGiven(db, site.siteId, person);
  const offers: Offer[] = [];
  for (const rule of rules) {
    if (!rule.newest.isOn || rule.newest.terms.trigger === 'code') continue;
    for (const occasion of await readOccasions(db, site, rule, person, now)) {
      const evaluated = evaluateOffer(site, rule, occasion, person, given, now);
      if (evaluated.ok) offers.push(evaluated.value);
    }
  }
  const endOf = ({ until }: Offer) => until?.getTime() ?? Number.POSITIVE_INFINITY;
  return offers.toSorted((one, other) => endOf(one) - endOf(other) || (one.id < other.id ? -1 : 1));
}

/** Locks the user's bonuses until the transaction ends, so that no other transaction decides on them. */
export async function lockPerson(tx: Transaction, siteId: string, uid: string): Promise<void> {
  await sql`INSERT INTO bonus_people (site_id, uid) VALUES (${siteId}, ${uid}) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`SELECT 1 FROM bonus_people WHERE site_id = ${siteId} AND uid = ${uid} FOR NO KEY UPDATE`.execute(tx);
}
