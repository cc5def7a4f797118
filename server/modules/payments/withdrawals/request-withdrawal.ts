import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { decideRequest, type RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { periodsAt, type Remaining, remainingOf, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import { needsPin, type WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createGroupCommit } from '../../../platform/db/group-commit.ts';
import { type Lane, ORDERED_LOOKUPS, openLanes } from '../../../platform/db/lane.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';
import { type PlayRows, unplayedRule } from '../../back-office/risk/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { readUserLimits } from '../../money/limits/index.ts';
import type { OwnPinAbove } from '../../money/safe/index.ts';
import { findAccount } from '../payout-accounts/index.ts';
import { commitRequests, type RequestOutcome, type WithdrawalDraft } from './commit-requests.ts';
import type { PayoutProviders } from './payout-provider.port.ts';
import { readUsage } from './store.ts';
import { type LevelTermsOf, providerNameOf, siteTerms, withOwnLimits, withOwnPinLimit } from './withdrawal-settings.ts';

export interface CurrentTerms {
  /** The site's terms, with the changes by the user's level and the user's own limits. */
  readonly terms: WithdrawalTerms;
  readonly remaining: Remaining;
  readonly withdrawableMinor: bigint;
  readonly owedMinor: bigint;
}

export interface TermsDependencies {
  readonly db: Database;
  /** Undefined: levels do not change terms. */
  readonly levelTermsOf?: LevelTermsOf | undefined;
}

/** The current terms of a user's withdrawals. */
export async function readCurrentTerms(
  { db, levelTermsOf }: TermsDependencies,
  site: Site,
  uid: string,
  now: Date,
  siteSets = siteTerms(site),
): Promise<CurrentTerms & { used: ReturnType<typeof usedNow> }> {
  const [available, debt] = [userAccount(uid, 'available'), userAccount(uid, 'debt')];
  const [user, own, usage, balances] = await Promise.all([
    findUser(db, site.siteId, uid),
    readUserLimits(db, site.siteId, uid, 'withdrawal'),
    readUsage(db, site.siteId, uid),
    readBalances(db, site.siteId, [available, debt]),
  ]);
  const ofLevel = levelTermsOf?.(site, user?.level ?? 0);
  const terms = withOwnLimits({ ...siteSets, ...ofLevel }, own);
  const used = usedNow(usage, periodsAt(now, site.timezone));
  const withdrawableMinor = balances.get(available) ?? 0n;
  return {
    terms,
    used,
    remaining: remainingOf(used, terms),
    withdrawableMinor,
    owedMinor: -(balances.get(debt) ?? 0n),
  };
}

export interface Quote extends CurrentTerms {
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  readonly kind: 'bank' | 'wallet';
  /** Whether the request needs the safe password. */
  readonly pinRequired: boolean;
}

/** The fee and the net amount of a withdrawal, by the same rules as the request; nothing is reserved. */
export async function quoteWithdrawal(
  deps: TermsDependencies,
  site: Site,
  request: { readonly uid: string; readonly amountMinor: bigint; readonly accountId: string },
  now: Date,
  siteSets = siteTerms(site),
): Promise<Result<Quote, RequestRefusal>> {
  const [current, account] = await Promise.all([
    readCurrentTerms(deps, site, request.uid, now, siteSets),
    findAccount(deps.db, site.siteId, request.uid, request.accountId),
  ]);
  const decided = decideRequest({
    amountMinor: request.amountMinor,
    terms: current.terms,
    account: account && {
      state: account.state === 'review' ? 'review' : 'active',
      usableFrom: account.usable_from,
    },
    used: current.used,
    withdrawableMinor: current.withdrawableMinor,
    owedMinor: current.owedMinor,
    now,
  });
  if (!decided.ok || !account) return decided as Result<never, RequestRefusal>;
  const { feeMinor, netMinor } = decided.value;
  const pinRequired = needsPin(current.terms, request.amountMinor, account.paid_count);
  return ok({ ...current, feeMinor, netMinor, kind: account.kind, pinRequired });
}

type PinRefusal = 'safe_password_missing' | 'safe_password_wrong' | 'safe_locked';

export interface PinDependencies {
  readonly db: Database;
  readonly ownPinAbove: OwnPinAbove;
  /** Checks the user's safe password. A wrong one counts like a wrong one at the safe. */
  readonly checkPin: (siteId: string, uid: string, pin: string, now: Date) => Promise<Result<unknown, PinRefusal>>;
}

/** The terms of a user's withdrawals, with the user's own limit above which the safe's password is required. */
export async function termsFor(
  ownPinAbove: OwnPinAbove,
  site: Site,
  uid: string,
  terms = siteTerms(site),
): Promise<WithdrawalTerms> {
  return withOwnPinLimit(terms, await ownPinAbove(site.siteId, uid));
}

/**
 * Checks the safe password of a request, if the request has one. Whether a password was required is decided together
 * with the request, by the account's state at that time.
 */
export async function checkRequestPassword(
  { db, checkPin, ownPinAbove }: PinDependencies,
  site: Site,
  { uid, amountMinor, accountId, pin }: RequestedAmount & { readonly pin: string | undefined },
  now: Date,
  terms = siteTerms(site),
): Promise<Result<boolean, PinRefusal>> {
  if (pin === undefined) return ok(false);
  const own = await termsFor(ownPinAbove, site, uid, terms);
  // A new account most often needs the password: if not even a new account would need it, the account need not be read.
  if (!needsPin(own, amountMinor, 0)) return ok(false);
  const account = await findAccount(db, site.siteId, uid, accountId);
  if (!needsPin(own, amountMinor, account?.paid_count ?? 0)) return ok(false);
  const proven = await checkPin(site.siteId, uid, pin, now);
  return proven.ok ? ok(true) : proven;
}

interface RequestedAmount {
  readonly uid: string;
  readonly amountMinor: bigint;
  readonly accountId: string;
}

export interface RequestDependencies {
  readonly batch: RequestBatch;
  readonly providers: PayoutProviders;
  /** Undefined: levels do not change terms. */
  readonly levelTermsOf?: LevelTermsOf | undefined;
}

export interface WithdrawalRequest extends RequestedAmount {
  readonly site: Site;
  /** Whether the request came with the correct safe password. */
  readonly isPinProven: boolean;
  readonly idempotencyKey: string;
  readonly address: string;
  readonly device: string;
  readonly session: string;
  /** Replaces the site's terms, for withdrawals with special terms. */
  readonly terms?: WithdrawalTerms;
}

const LONGEST_ID = 60;

/**
 * Requests a withdrawal: the amount is reserved, the limits count it, and the rules decide whether it goes to review.
 */
export function requestWithdrawal(deps: RequestDependencies, request: WithdrawalRequest): Promise<RequestOutcome> {
  const { site } = request;
  if (request.accountId.length > LONGEST_ID) return Promise.resolve(refuse('payout_account_unknown'));
  return deps.batch.request({
    siteId: site.siteId,
    uid: request.uid,
    unit: site.unit,
    timezone: site.timezone,
    terms: request.terms ?? siteTerms(site),
    ofLevel: (level) => deps.levelTermsOf?.(site, level) ?? {},
    amountMinor: request.amountMinor,
    accountId: request.accountId,
    isPinProven: request.isPinProven,
    idempotencyKey: request.idempotencyKey,
    address: request.address,
    device: request.device,
    session: request.session,
    unplayed: unplayedRule(site),
    payBy: (kind) => {
      const { providers } = deps;
      const providerName = providerNameOf(site, kind, providers.fallback);
      // A provider that this server does not have cannot pay, so an operator must choose another one.
      return { provider: providerName, paysByItself: providers.paysByItself(providerName) };
    },
  });
}

export interface RequestBatchDependencies {
  readonly connectionString: string;
  readonly clock: () => Date;
  readonly log: Log;
  readonly play: PlayRows;
  /** Its own database connections. */
  readonly lanes?: number;
}

/** Commits requests together with others that wait at the same time. */
export interface RequestBatch {
  request(draft: WithdrawalDraft): Promise<RequestOutcome>;
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;
const BATCH_ITEMS = 200;
const MAX_WAITING = 5_000;

/**
 * Requests withdrawals in group commit. A batch has one site and currency and at most one request of each user, because
 * the limits count requests one after the other.
 */
export function createRequestBatch(deps: RequestBatchDependencies): RequestBatch {
  const firstShard = Math.floor(Math.random() * HOUSE_SHARDS);
  const queue = createGroupCommit<WithdrawalDraft, RequestOutcome, Lane>({
    name: 'withdrawal requests',
    log: deps.log,
    lanes: openLanes(deps.connectionString, 'pitaka withdrawals', deps.lanes ?? DEFAULT_LANES, ORDERED_LOOKUPS),
    batchItems: BATCH_ITEMS,
    maxWaiting: MAX_WAITING,
    groupOf: ({ siteId, unit }) => `${siteId} ${unit}`,
    contendedBy: ({ uid }) => [uid],
    namesOncePerBatch: true,
    commit: (lane, drafts, { skipLocked }) =>
      commitRequests(lane, drafts, deps.clock(), { skipLocked, firstShard, play: deps.play }),
  });
  return { request: (draft) => queue.submit(draft), close: () => queue.close() };
}
