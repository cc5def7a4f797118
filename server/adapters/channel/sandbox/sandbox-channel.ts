import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { finishRound, type SpinDependencies } from './play-spin.ts';
import { findRound } from './round-store.ts';

export interface SandboxChannelDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  readonly log: Log;
  /** The signing key on this site; undefined if the sandbox is not a provider there. */
  readonly privateKey: (siteId: string, channel: string) => Promise<string | undefined>;
  /** The public address of this server, if its settings define one. */
  readonly host: string;
  readonly port: number;
}

export interface SandboxChannel {
  readonly spins: SpinDependencies;
  /** The port at which this server can be reached. */
  reachedAt(port: number | undefined): void;
  /** Repeats failed reports of wins and rollbacks. */
  readonly worker: DueWorker;
}

const POLL_MS = 1_000;
const TAKEN_AT_ONCE = 20;

/**
 * A provider of one game, without external services. It calls the wallet like every provider, by signed calls over
 * HTTP.
 */
export function createSandboxChannel(deps: SandboxChannelDependencies): SandboxChannel {
  const { db, clock } = deps;
  let { port } = deps;
  const spins = { ...deps, walletAt: () => ({ hostname: hostnameOf(deps.host), port }) };
  const worker = createDueWorker({
    name: 'sandbox rounds',
    log: deps.log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 2,
    findDue: () =>
      db
        .selectFrom('sandbox_rounds')
        .select(['site_id', 'spin_id'])
        .where('next_at', '<=', clock())
        .orderBy('next_at')
        .limit(TAKEN_AT_ONCE)
        .execute(),
    async run({ site_id: siteId, spin_id: spinId }) {
      const round = await findRound(db, siteId, spinId);
      if (round?.next_at && round.next_at <= clock()) await finishRound(spins, round);
    },
  });
  return {
    spins,
    worker,
    reachedAt(reached) {
      port = reached ?? port;
    },
  };
}

/** A server that listens on all addresses is called on loopback. */
function hostnameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host.replace(/^\[(.*)\]$/, '$1');
}
