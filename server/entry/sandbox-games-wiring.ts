import { SANDBOX_CHANNEL, sandboxGameRoutes } from '../adapters/channel/sandbox/routes.ts';
import { createSandboxChannel } from '../adapters/channel/sandbox/sandbox-channel.ts';
import { createSandboxReport } from '../adapters/channel/sandbox/sandbox-report.ts';
import type { ChannelReport } from '../modules/play/channel-reconciliation/index.ts';
import type { ChannelFinder } from '../modules/play/channels/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { RawRoute } from '../platform/http/route.ts';
import type { DueWorker } from '../platform/jobs/due-worker.ts';
import type { Log } from '../platform/log.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

export interface SandboxGames {
  readonly rawRoutes: readonly RawRoute[];
  readonly workers: readonly DueWorker[];
  /** What its provider says it played. */
  readonly reports: readonly ChannelReport[];
  close(): Promise<void>;
}

/** The provider of the sandbox's game; nothing where no channel is a sandbox. */
export function wireSandboxGames(parts: {
  config: Config;
  db: Database;
  secrets: SecretKeys;
  finder: ChannelFinder;
  clock: () => Date;
  log: Log;
}): SandboxGames {
  const { config, db, secrets, finder, clock, log } = parts;
  const hasSandbox = Object.values(config.adapters.channels).some(({ name }) => name === 'sandbox');
  if (!hasSandbox) return { rawRoutes: [], workers: [], reports: [], close: async () => {} };
  const { host, port } = config;
  // As the wallet knows the channel: a key that is changed changes for both at once.
  const privateKey = async (siteId: string) => (await finder.find(siteId, SANDBOX_CHANNEL))?.keys.secret;
  const sandbox = createSandboxChannel({ db, secrets, clock, log, privateKey, host, port });
  return {
    rawRoutes: sandboxGameRoutes(sandbox),
    workers: [sandbox.worker],
    reports: [createSandboxReport({ db, clock }, SANDBOX_CHANNEL)],
    close: () => sandbox.worker.stop(),
  };
}
