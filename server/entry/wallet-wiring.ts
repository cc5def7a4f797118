import { createLedgerBatch, type LedgerBatch, ledgerJobs } from '../modules/money/ledger/index.ts';
import { checkSafePassword, safeRoutes } from '../modules/money/safe/index.ts';
import { walletRoutes } from '../modules/money/wallet/index.ts';
import { readActiveBonus } from '../modules/play/bonuses/index.ts';
import { readChannelNames } from '../modules/play/channels/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Route } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

export interface WalletWiring {
  readonly ledger: LedgerBatch;
  readonly routes: readonly Route[];
  /** Posts what was asked for, then lets the ledger's connections go. */
  close(): Promise<void>;
}

/** Wires the ledger, the wallet and the safe. */
export function wireWallet(deps: {
  connectionString: string;
  db: Database;
  secrets: SecretKeys;
  jobs: Jobs;
  clock: () => Date;
  log: Log;
}): WalletWiring {
  const { connectionString, db, secrets, jobs, clock, log } = deps;
  const ledger = createLedgerBatch({ connectionString, clock, log });
  ledgerJobs({ db, jobs, clock, log });
  return {
    ledger,
    routes: [
      ...walletRoutes({
        db,
        ledger,
        channelNames: (siteId) => readChannelNames(db, siteId),
        activeBonus: (siteId, uid, locale) => readActiveBonus(db, siteId, uid, locale),
        checkPin: (siteId, uid, pin, now) => checkSafePassword({ db, secrets }, siteId, uid, pin, now),
      }),
      ...safeRoutes({ db, ledger, secrets }),
    ],
    close: () => ledger.close(),
  };
}
