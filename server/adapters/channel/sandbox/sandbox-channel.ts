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
  /** What the provider signs with on this site; undefined: it is no provider there. */
  readonly privateKey: (siteId: string, channel: string) => Promise<string | undefined>;
  /** Where this server listens, as far as its settings say. */
  readonly host: string;
  readonly port: number;
}

export interface SandboxChannel {
  readonly spins: SpinDependencies;
  /** This server was reached at this port. */
  reachedAt(port: number | undefined): void;
  /** Reports what could not be reported at once. */
  readonly worker: DueWorker;
}

const POLL_MS = 1_000;
const TAKEN_AT_ONCE = 20;

/** A provider of one game, without any outside service: it calls the wallet as every provider does, over HTTP and signed. */
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

/** A server that listens everywhere is called at home. */
function hostnameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host.replace(/^\[(.*)\]$/, '$1');
}
