import { createHmacDialect } from '../adapters/channel/hmac/hmac-dialect.ts';
import { createRsaDialect } from '../adapters/channel/rsa/rsa-dialect.ts';
import {
  channelRoutes,
  createBetGuard,
  createChannelFinder,
  createTransactionBatch,
  providerRawRoutes,
  sandboxChannelRoutes,
} from '../modules/play/channels/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute, Route } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { wireSandboxGames } from './sandbox-games-wiring.ts';

export interface ChannelsWiring {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly workers: readonly DueWorker[];
  close(): Promise<void>;
}

/** Wires the game channels: what players call, what providers call, and the sandbox's own provider. */
export function wireChannels(parts: {
  readonly config: Config;
  readonly connectionString: string;
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  readonly log: Log;
}): ChannelsWiring {
  const { config, connectionString, db, secrets, clock, log } = parts;
  const hasSandbox = Object.values(config.adapters.channels).some(({ name }) => name === 'sandbox');
  const sandbox = wireSandboxGames(parts);
  const batch = createTransactionBatch({ connectionString, clock, log });
  return {
    routes: channelRoutes({ db }),
    rawRoutes: [
      ...providerRawRoutes({
        db,
        batch,
        finder: createChannelFinder(db, secrets),
        dialects: [createRsaDialect(), createHmacDialect()],
        guardBet: createBetGuard(db, clock),
      }),
      ...(hasSandbox ? sandboxChannelRoutes({ db, secrets }) : []),
      ...sandbox.rawRoutes,
    ],
    workers: sandbox.workers,
    async close() {
      await sandbox.close();
      await batch.close();
    },
  };
}
