import { fitsBudget, turnoverOf } from '@pitaka/core/play/bonuses/bonus-amount.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import { type ProtectedRefusal, refuseIfProtected } from '../../identity/protection/index.ts';
import { lockPlayedAccounts } from '../../money/ledger/index.ts';
import { findUnpaidLosses } from '../rounds/index.ts';
import { countLevelPoints, levelDependsOnOpenRounds, settleLevel, storeGrounds } from '../vip/index.ts';
import type { BonusRules } from './bonus-settings.ts';
import { findOpen, type GrantRow } from './grants.ts';
import { readOccasions } from './occasions.ts';
import {
  canQueueBehind,
  evaluateOffer,
  findPerson,
  lockPerson,
  type Offer,
  type OfferRefusal,
  readGiven,
  readOfferId,
} from './offers.ts';
import { type Rule, readRules } from './rules.ts';
import { startGrant } from './start-grant.ts';

export interface Claim {
  readonly siteId: string;
  readonly timezone: string;
  readonly unit: Unit;
  readonly uid: string;
  /** The idempotency key of the request. */
  readonly key: string;
  readonly origin: string;
  readonly rules: BonusRules;
  /** The site whose levels are updated before the claim; undefined for the demo's past. */
  readonly site?: Site;
}

export type ClaimRefusal =
  | OfferRefusal
  | ProtectedRefusal
  | 'bonus_running'
  | 'bonus_level_in_play'
  | 'idempotency_key_reused'
  | 'account_frozen';

/** Grants one bonus once, also for simultaneous requests. */
export async function claimBonus(
  db: Database,
  claim: Claim,
  id: string,
  now: Date,
): Promise<Result<GrantRow, ClaimRefusal>> {
  const claimed = readOfferId(id);
  if (!claimed) return refuse('not_found');
  const claimedRule = (await readRules(db, claim.siteId)).find(({ ruleId }) => ruleId === claimed.ruleId);
  if (claimedRule) await settleBefore(db, claim, claimedRule, now);
  return decideInTransaction(db, async (tx) => {
    return give(
      tx,
      claim,
      (rule) => rule.ruleId === claimed.ruleId && rule.newest.terms.trigger !== 'code',
      claimed,
      now,
    );
  });
}

/** Whether the code matches a rule, or whether this request has already redeemed it. */
export async function isCode(db: Database, claim: Claim, code: string): Promise<boolean> {
  if (await findByKey(db, claim)) return true;
  return (await readRules(db, claim.siteId)).some(hasCode(code));
}

function hasCode(code: string): (rule: Rule) => boolean {
  const typed = code.trim().toUpperCase();
  return (rule) => rule.code === typed && rule.newest.isOn;
}

/** Grants the bonus of a code. */
export async function redeemCode(
  db: Database,
  claim: Claim,
  code: string,
  now: Date,
): Promise<Result<GrantRow, ClaimRefusal | 'bonus_code_unknown'>> {
  const claimedRule = (await readRules(db, claim.siteId)).find(hasCode(code));
  if (claimedRule) await settleBefore(db, claim, claimedRule, now);
  return decideInTransaction(db, async (tx) => {
    const given = await give(tx, claim, hasCode(code), undefined, now);
    return !given.ok && given.code === 'not_found' ? refuse('bonus_code_unknown') : given;
  });
}

/** Updates the losses of unpaid money and the user's level before the claim. */
async function settleBefore(db: Database, claim: Claim, rule: Rule, now: Date): Promise<void> {
  const isOfLevel = namesLevel(rule);
  if (rule.newest.terms.trigger === 'cashback' || isOfLevel) await findUnpaidLosses(db, claim, now, { uid: claim.uid });
  // Counts a long backlog before the granting transaction: inside it, counting would hold locks for too long.
  if (isOfLevel && claim.site?.features.vip) await countLevelPoints(db, claim.site, claim.uid, now);
}

function namesLevel({ versions }: Rule): boolean {
  return versions.some(({ terms: { who } }) => who.levelFrom > 0 || who.levelTo !== null);
}

async function give(
  tx: Transaction,
  claim: Claim,
  isMeant: (rule: Rule) => boolean,
  claimed: { readonly ruleId: string; readonly occasion: string } | undefined,
  now: Date,
): Promise<Result<GrantRow, ClaimRefusal>> {
  const { siteId, uid, site } = claim;
  await lockPerson(tx, siteId, uid);
  const rule = (await readRules(tx, siteId)).find(isMeant);
  // Locked before the accounts, in the same order as in a VIP claim: otherwise the two claims would deadlock.
  if (rule && site?.features.vip && namesLevel(rule)) await settleLevel(tx, site, uid, now);
  // Locked before the budget's row: otherwise a bet would wait for a claim that itself waits for the rule.
  await lockPlayedAccounts(tx, siteId, uid);
  const before = await findByKey(tx, claim);
  if (before) {
    const isSame = rule?.ruleId === before.rule_id && (!claimed || claimed.occasion === before.occasion);
    return isSame ? ok(before) : refuse('idempotency_key_reused');
  }
  const mayClaim = await refuseIfProtected(tx, claim, uid, now);
  if (!mayClaim.ok) return mayClaim;
  if (!rule) return refuse('not_found');
  const person = await findPerson(tx, siteId, uid);
  const given = await readGiven(tx, siteId, person);
  if (claimed && given.some((bonus) => bonus.ruleId === rule.ruleId && bonus.occasion === claimed.occasion)) {
    return refuse('bonus_claimed');
  }
  const occasions = await readOccasions(tx, claim, rule, person, now);
  const occasion = claimed ? occasions.find(({ id }) => id === claimed.occasion) : occasions[0];
  if (!occasion) return refuse('not_found');
  const offer = evaluateOffer(claim, rule, occasion, person, given, now);
  if (!offer.ok) return offer;
  const { levelFrom } = offer.value.version.terms.who;
  if (
    site?.features.vip &&
    levelFrom > 0 &&
    (await levelDependsOnOpenRounds(tx, site, { uid, level: levelFrom }, now))
  ) {
    return refuse('bonus_level_in_play');
  }
  const open = await findOpen(tx, siteId, uid);
  if (!canQueueBehind(offer.value.version.terms, open.length, claim.rules)) return refuse('bonus_running');
  if (!(await takeFromBudget(tx, siteId, offer.value))) return refuse('bonus_budget_used');
  const grant = await insertGrant(tx, claim, offer.value, now);
  if (site && levelFrom > 0) {
    const given = { uid, kind: 'bonus', recordId: grant.grant_id, from: levelFrom, level: person.level } as const;
    await storeGrounds(tx, site, [given], now);
  }
  if (open.length > 0) return ok(grant);
  return startGrant(tx, claim, grant, now);
}

async function findByKey(tx: Database | Transaction, { siteId, uid, key }: Claim): Promise<GrantRow | undefined> {
  return tx
    .selectFrom('bonus_grants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('claim_key', '=', key)
    .executeTakeFirst();
}

/** Locks the rule's row until the transaction ends, so that simultaneous claims see each other's amounts. */
async function takeFromBudget(tx: Transaction, siteId: string, { rule, amountMinor }: Offer): Promise<boolean> {
  const spent = await tx
    .selectFrom('bonus_rules')
    .select(['granted_minor', 'returned_minor'])
    .where('site_id', '=', siteId)
    .where('rule_id', '=', rule.ruleId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const spentMinor = spent.granted_minor - spent.returned_minor;
  if (!fitsBudget(rule.newest.terms.budgetMinor, spentMinor, amountMinor)) return false;
  await tx
    .updateTable('bonus_rules')
    .set((set) => ({ grants: set('grants', '+', 1), granted_minor: set('granted_minor', '+', amountMinor) }))
    .where('site_id', '=', siteId)
    .where('rule_id', '=', rule.ruleId)
    .execute();
  return true;
}

/** Inserts the grant in state 'queued'. */
function insertGrant(tx: Transaction, claim: Claim, offer: Offer, now: Date): Promise<GrantRow> {
  const { version, occasion, amountMinor } = offer;
  return tx
    .insertInto('bonus_grants')
    .values({
      site_id: claim.siteId,
      grant_id: newId('bn', now.getTime()),
      uid: claim.uid,
      rule_id: version.ruleId,
      rule_version: version.version,
      occasion: occasion.id,
      state: 'queued',
      amount_minor: amountMinor,
      base_minor: occasion.baseMinor,
      need_minor: turnoverOf(version.terms, amountMinor, occasion.baseMinor),
      claimed_at: now,
      claim_key: claim.key,
      started_at: null,
      wager_until: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
