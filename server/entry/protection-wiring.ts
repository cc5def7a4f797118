import { createRiskWorker } from '../modules/back-office/risk/index.ts';
import { OWN_EARNINGS } from '../modules/earnings/reports/index.ts';
import { wasEverBound } from '../modules/engagement/invitations/index.ts';
import type { ReturnParts } from '../modules/identity/auth/index.ts';
import {
  type ClosingParts,
  followPerson,
  ownDataExport,
  ownIdentity,
  protectionConsoleRoutes,
  protectionRoutes,
  type ReadPlay,
} from '../modules/identity/protection/index.ts';
import { giveUpBalance, OWN_TRANSACTIONS, sumSince } from '../modules/money/ledger/index.ts';
import { countOpenPayments, forgetPayments, OWN_PAYMENTS } from '../modules/payments/payment-review/index.ts';
import { returnWithdrawalsOfUser } from '../modules/payments/withdrawals/index.ts';
import { OWN_LINKS } from '../modules/promotion/links/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { ExportKind } from '../platform/exports/export-kind.ts';
import type { Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

/** Where the money of bets is, and what is won with it. */
const PLAY_ACCOUNTS = ['available', 'hold.wager', 'bonus'] as const;

const CLOSING: ClosingParts = {
  countOpenPayments,
  forgetPayments,
  giveUp: (tx, { siteId, uid }, { site, minor, origin }, now) =>
    giveUpBalance(tx, { siteId, uid, unit: site.unit }, { givenMinor: minor, origin }, now),
};

export const RETURNING: ReturnParts = { wasEverBound, follow: followPerson };

interface ProtectionParts {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}

export interface ProtectionWiring {
  readonly riskWorker: DueWorker;
  readonly routes: readonly Route[];
  /** Writes the files of people's own data. */
  readonly ownData: ExportKind;
}

/** Wires player protection, which asks the domains above it through ports. */
export function wireProtection(parts: ProtectionParts): ProtectionWiring {
  const { db } = parts;
  return {
    riskWorker: createRiskWorker({ ...parts, returnWithdrawals: returnWithdrawalsOfUser }),
    routes: [
      ...protectionRoutes({ db, secrets: parts.secrets, readPlay: readPlayOf(db), closing: CLOSING }),
      ...protectionConsoleRoutes({ db }),
    ],
    ownData: ownDataExport([...ownIdentity(parts.secrets), OWN_TRANSACTIONS, ...OWN_PAYMENTS, OWN_LINKS, OWN_EARNINGS]),
  };
}

/** From the ledger's rows: a bet that was rolled back was not staked. */
function readPlayOf(db: Database): ReadPlay {
  return async (siteId, uid, since) => {
    const kinds = ['channel.bet', 'channel.win', 'channel.rollback'] as const;
    const sums = await sumSince(db, { siteId, uid }, PLAY_ACCOUNTS, kinds, since);
    const of = (kind: (typeof kinds)[number]) => sums.get(kind) ?? 0n;
    return { stakedMinor: -of('channel.bet') - of('channel.rollback'), wonMinor: of('channel.win') };
  };
}
