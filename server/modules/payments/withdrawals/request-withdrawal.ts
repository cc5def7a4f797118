import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { HOUSE_SHARDS } from '@pitaka/core/money/ledger/account-number.ts';
import { decideRequest, type RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { periodsAt, type Remaining, remainingOf, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import { needsPin, type WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createGroupCommit } from '../../../platform/db/group-commit.ts';
import { type Lane, openLanes } from '../../../platform/db/lane.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';
import { unplayedRule } from '../../back-office/risk/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { readUserLimits } from '../../money/limits/index.ts';
import { findAccount } from '../payout-accounts/index.ts';
import { commitRequests, type RequestOutcome, type WithdrawalDraft } from './commit-requests.ts';
import type { PayoutProviders } from './payout-providers.ts';
import { readUsage } from './store.ts';
import { type LevelTermsOf, providerNameOf, siteTerms, withOwnLimits } from './withdrawal-settings.ts';

export interface Standing {
  /** The site's terms, changed by the user's level and the user's own limits. */
  readonly terms: WithdrawalTerms;
  readonly remaining: Remaining;
  readonly withdrawableMinor: bigint;
  readonly owedMinor: bigint;
}

export interface TermsDependencies {
  readonly db: Database;
  /** Undefined: levels change no terms. */
  readonly levelTermsOf?: LevelTermsOf | undefined;
}

/** The terms of any withdrawal of this user at this moment. */
export async function readStanding(
  { db, levelTermsOf }: TermsDependencies,
  site: Site,
  uid: string,
  now: Date,
  siteSets = siteTerms(site),
): Promise<Standing & { used: ReturnType<typeof usedNow> }> {
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

export interface Quote extends Standing {
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  readonly kind: 'bank' | 'wallet';
  /** The request needs the safe's password. */
  readonly pinRequired: boolean;
}

/** Fee of a withdrawal and the net amount: decided by the same rule as the request; nothing is set aside. */
export async function quoteWithdrawal(
  deps: TermsDependencies,
  site: Site,
  asked: { readonly uid: string; readonly amountMinor: bigint; readonly accountId: string },
  now: Date,
  siteSets = siteTerms(site),
): Promise<Result<Quote, RequestRefusal>> {
  const [standing, account] = await Promise.all([
    readStanding(deps, site, asked.uid, now, siteSets),
    findAccount(deps.db, site.siteId, asked.uid, asked.accountId),
  ]);
  const decided = decideRequest({
    amountMinor: asked.amountMinor,
    terms: standing.terms,
    account: account && {
      state: account.state === 'review' ? 'review' : 'active',
      usableFrom: account.usable_from,
    },
    used: standing.used,
    withdrawableMinor: standing.withdrawableMinor,
    owedMinor: standing.owedMinor,
    now,
  });
  if (!decided.ok || !account) return decided as Result<never, RequestRefusal>;
  const { feeMinor, netMinor } = decided.value;
  const pinRequired = needsPin(standing.terms, asked.amountMinor, account.paid_count);
  return ok({ ...standing, feeMinor, netMinor, kind: account.kind, pinRequired });
}

export interface RequestDependencies {
  readonly batch: RequestBatch;
  readonly providers: PayoutProviders;
  /** Undefined: levels change no terms. */
  readonly levelTermsOf?: LevelTermsOf | undefined;
}

export interface WithdrawalRequest {
  readonly site: Site;
  readonly uid: string;
  readonly amountMinor: bigint;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly address: string;
  readonly device: string;
  readonly session: string;
  /** Replaces the site's terms, for a withdrawal with terms of its own. */
  readonly terms?: WithdrawalTerms;
}

const LONGEST_ID = 60;

/**
 * Requests a withdrawal: the amount is set aside, the limits count it, and the rules decide whether it goes to review.
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
    idempotencyKey: request.idempotencyKey,
    address: request.address,
    device: request.device,
    session: request.session,
    unplayed: unplayedRule(site),
    payBy: (kind) => {
      const { providers } = deps;
      const wanted = providerNameOf(site, kind, providers.fallback);
      // A provider that this server does not have pays nothing: an operator routes the withdrawal to another.
      return { provider: wanted, paysByItself: providers.paysByItself(wanted) };
    },
  });
}

export interface RequestBatchDependencies {
  readonly connectionString: string;
  readonly clock: () => Date;
  readonly log: Log;
  /** Database connections of its own. */
  readonly lanes?: number;
}

/** Requests for withdrawals that share a transaction with others waiting at the same moment. */
export interface RequestBatch {
  request(draft: WithdrawalDraft): Promise<RequestOutcome>;
  close(): Promise<void>;
}

const DEFAULT_LANES = 2;
const BATCH_ITEMS = 200;
const MAX_WAITING = 5_000;

/**
 * Requests in group commit. A batch has one site and unit, and each user once: the limits count one request after the
 * other.
 */
export function createRequestBatch(deps: RequestBatchDependencies): RequestBatch {
  const firstShard = Math.floor(Math.random() * HOUSE_SHARDS);
  const queue = createGroupCommit<WithdrawalDraft, RequestOutcome, Lane>({
    name: 'withdrawal requests',
    log: deps.log,
    lanes: openLanes(deps.connectionString, 'pitaka withdrawals', deps.lanes ?? DEFAULT_LANES),
    batchItems: BATCH_ITEMS,
    maxWaiting: MAX_WAITING,
    groupOf: ({ siteId, unit }) => `${siteId} ${unit}`,
    contendedBy: ({ uid }) => [uid],
    namesOncePerBatch: true,
    commit: (lane, drafts, { skipLocked }) => commitRequests(lane, drafts, deps.clock(), { skipLocked, firstShard }),
  });
  return { request: (draft) => queue.submit(draft), close: () => queue.close() };
}
