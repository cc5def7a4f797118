import { DEFAULT_LOCALE, isLocale } from '@pitaka/contract/locales.ts';
import { WALLET_MESSAGES } from '@pitaka/contract/messages/wallet/index.ts';
import { createLedgerBatch, type LedgerBatch, ledgerJobs } from '../modules/money/ledger/index.ts';
import { checkSafePassword, safeRoutes } from '../modules/money/safe/index.ts';
import {
  createTransferTeller,
  type ReadSendingStop,
  walletRoutes,
  walletStatementExport,
} from '../modules/money/wallet/index.ts';
import { readActiveBonus } from '../modules/play/bonuses/index.ts';
import { readChannelNames } from '../modules/play/channels/index.ts';
import type { SiteFinder } from '../modules/site/sites/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { ExportKind } from '../platform/exports/export-kind.ts';
import type { Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

export interface WalletWiring {
  readonly ledger: LedgerBatch;
  /** Tells people of transfers that they received. */
  readonly teller: DueWorker;
  readonly routes: readonly Route[];
  readonly exports: readonly ExportKind[];
  /** Posts what was asked for, then lets the ledger's connections go. */
  close(): Promise<void>;
}

/** Wires the ledger, the wallet and the safe. */
export function wireWallet(deps: {
  connectionString: string;
  db: Database;
  sites: SiteFinder;
  secrets: SecretKeys;
  readSendingStop: ReadSendingStop;
  jobs: Jobs;
  clock: () => Date;
  log: Log;
}): WalletWiring {
  const { connectionString, db, sites, secrets, readSendingStop, jobs, clock, log } = deps;
  const ledger = createLedgerBatch({ connectionString, clock, log });
  ledgerJobs({ db, jobs, clock, log });
  const teller = createTransferTeller({ db, clock, log });
  return {
    ledger,
    teller,
    routes: [
      ...walletRoutes({
        db,
        secrets,
        ledger,
        readSendingStop,
        channelNames: (siteId) => readChannelNames(db, siteId),
        activeBonus: (siteId, uid, locale) => readActiveBonus(db, siteId, uid, locale),
        checkPin: (siteId, uid, pin, now) => checkSafePassword({ db, secrets }, siteId, uid, pin, now),
      }),
      ...safeRoutes({ db, ledger, secrets }),
    ],
    exports: [
      walletStatementExport({
        sites,
        wordsOf: (locale) => WALLET_MESSAGES[isLocale(locale) ? locale : DEFAULT_LOCALE],
      }),
    ],
    async close() {
      await teller.stop();
      await ledger.close();
    },
  };
}
