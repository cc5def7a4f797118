import type { WithdrawalTerms } from '@pitaka/core/payments/withdrawals/terms.ts';
import { refuse } from '@pitaka/core/values/result.ts';
import type { Site } from '../../../platform/http/site.ts';
import { unplayedRule } from '../../back-office/risk/index.ts';
import type { RequestOutcome } from './commit-requests.ts';
import type { PayoutProviders } from './payout-providers.ts';
import type { RequestBatch } from './request-batch.ts';
import { type LevelTermsOf, providerNameOf, siteTerms } from './withdrawal-settings.ts';

export interface RequestDependencies {
  readonly batch: RequestBatch;
  readonly providers: PayoutProviders;
  /** Undefined: a level gives nothing. */
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
  /** In place of the site's, where a withdrawal has some of its own. */
  readonly terms?: WithdrawalTerms;
}

const LONGEST_ID = 60;

/** Asks for a withdrawal: the amount is set aside, the limits count it, and the rules say whether it goes to review. */
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
      // A provider this server does not have pays nothing: an operator routes it to one that it has.
      return { provider: wanted, paysByItself: providers.paysByItself(wanted) };
    },
  });
}
