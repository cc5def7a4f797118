import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { decideRequest, type RequestRefusal } from '@pitaka/core/payments/withdrawals/decide-request.ts';
import { periodsAt, type Remaining, remainingOf, usedNow } from '@pitaka/core/payments/withdrawals/limits.ts';
import { needsPin, type WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { findUser } from '../../identity/auth/index.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { readUserLimits } from '../../money/limits/index.ts';
import { findAccount } from '../payout-accounts/index.ts';
import { readUsage } from './store.ts';
import { type LevelTermsOf, siteTerms, withOwnLimits } from './withdrawal-settings.ts';

export interface Standing {
  /** The site's terms with those of the user's level and the user's own limits in them. */
  readonly terms: WithdrawalTerms;
  readonly remaining: Remaining;
  readonly withdrawableMinor: bigint;
  readonly owedMinor: bigint;
}

export interface TermsDependencies {
  readonly db: Database;
  /** Undefined: a level gives nothing. */
  readonly levelTermsOf?: LevelTermsOf | undefined;
}

/** What holds for any withdrawal of this user at this moment. */
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

/** Fee of a withdrawal and what arrives: decided by the same rule as the request, and nothing is set aside. */
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
