import { type AddressInfo, createServer, Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createFolderMediaStore } from '../adapters/media/folder/folder-media-store.ts';
import { sealPhones } from '../modules/identity/auth/index.ts';
import { readSiteIds } from '../modules/site/sites/published.ts';
import type { Config } from '../platform/config.ts';
import { diskFullError, hasRoom, isDiskFull } from '../platform/disk-room.ts';
import { checkMediaFolder } from '../platform/installation/check-media-folder.ts';
import { checkSecretKeys } from '../platform/installation/check-secret-keys.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '../platform/secret-keys.ts';
import { StartupError } from '../platform/startup-error.ts';
import { createApp } from './app.ts';
import { startBackup } from './backup/start-backup.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { openDatabaseServer, updateDatabase, useRunningDatabase } from './open-database.ts';

/**
 * Connections that may wait while no worker is free: a worker restarts in seconds, and load brings many connections.
 * The system may allow fewer. A client above the bound tries again after one, three and seven seconds.
 */
const BACKLOG = 4096;
/**
 * Kept connections are closed with their next answer, so the connections left after this time are idle, or are streams.
 */
const RETIRE_MS = 15_000;

/** Reports the progress of the start, on the terminal or in the log. */
export type Announce = <T>(what: string, work: () => Promise<T>, outcome?: (result: T) => string) => Promise<T>;

export type ServeOptions = {
  config: Config;
  log: Log;
  announce: Announce;
  /** The command line, for messages. */
  command: string;
  /** --really-empty: earlier data of the data directory is given up on purpose. */
  reallyEmpty?: boolean;
  /**
   * For a worker: the number of an open socket to listen on. The database already runs, in the process that opened the
   * socket.
   */
  sharedSocket?: number;
  /** Gets the metrics before the server listens. */
  onMetrics?: (metrics: Metrics) => void;
  /** Runs once settings, port and data directory are valid. */
  buildApps?: () => Promise<unknown>;
};

export type RunningServer = {
  /** The local address. */
  url: string;
  warnings: string[];
  /** Rejects when the server fails permanently. */
  lost: Promise<never>;
  /** Serves for DRAIN_SECONDS, or until `signal` is aborted, while /readyz answers 503. */
  drain?(cut: AbortSignal): Promise<void>;
  /**
   * Takes no new connections, and finishes its present ones within RETIRE_MS at most. Another process listens on the
   * port, too.
   */
  retire?(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts all parts in order, and stops the started ones if a later one fails. */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { log, announce, command, buildApps, reallyEmpty, sharedSocket, onMetrics } = options;
  // PROCESSES is for npm run serve: a single server has the whole of a limit.
  const config = sharedSocket === undefined ? { ...options.config, processes: 1 } : options.config;
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) {
      await end().catch((err: unknown) => log.error({ err }, 'a part of the server failed to stop'));
    }
  };
  try {
    if (sharedSocket === undefined) await refuseTakenPort(config);
    const database = await announce('Opening the database', () =>
      sharedSocket === undefined
        ? openDatabaseServer(config, command, { log, reallyEmpty })
        : useRunningDatabase(config),
    );
    started.push(() => database.close());
    const keys = config.secretKeys ?? readOrMakeSecretKeys(config.dataDir);
    const { warnings } = await announce(
      'Updating the tables',
      () => updateDatabase(config, database),
      ({ applied: { length } }) => (length === 0 ? '' : `${length} ${length === 1 ? 'migration' : 'migrations'}`),
    );
    await buildApps?.();
    const secrets = createSecretKeys(keys);
    const app = await createApp({ config, connectionString: database.appUrl, secrets, log });
    started.push(() => app.close());
    await checkSecretKeys(app.db, keys, new Date());
    await checkMediaFolder(app.db, config.mediaDir);
    await app.leaseNode();
    if (config.seed === 'demo') {
      const store = createFolderMediaStore(config.mediaDir);
      const publicUrl = config.publicUrl ?? `http://${hostForPeople(config.host)}:${config.port}`;
      const demo = { db: app.db, connectionString: database.appUrl, store, secrets, publicUrl };
      await announce('Creating the demo', () => seedDemo({ ...demo, clock: () => new Date() }));
    }
    await sealPhones({ db: app.db, secrets }, 'plain');
    if ((await readSiteIds(app.db)).length === 0) {
      warnings.push('There is no site yet. Create one: npm run site:create -- --id ID --name NAME --domain HOST');
    }
    const { fastify } = app;
    onMetrics?.(app.metrics);
    if (sharedSocket === undefined) {
      await fastify.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch((error: unknown) => {
        throw explainListening(error, config);
      });
    } else {
      await requireReady(fastify);
      // The host is not used, but without this option Fastify would also listen on its default host.
      const onSocket = { host: '127.0.0.1', fd: sharedSocket, backlog: BACKLOG };
      await fastify.listen(onSocket);
    }
    await app.start();
    const { db, metrics } = app;
    const { registry } = metrics;
    const { replicationUrl } = database;
    const backup = startBackup({ config, db, log, registry, replicationUrl, clock: () => new Date() });
    // The backup is stopped last before the database, so that the archive gets the last writes of the other parts.
    if (backup) started.splice(1, 0, () => backup.stop());
    const { port } = fastify.server.address() as AddressInfo;
    const drain = async (cut: AbortSignal) => {
      app.drain();
      await wait(config.drainSeconds * 1000, undefined, { signal: cut }).catch(() => {});
    };
    const retire = async () => {
      app.drain();
      const { promise: done, resolve } = Promise.withResolvers<void>();
      // Not the HTTP server's own close: it cuts idle connections, on which the next request may be on its way.
      NetServer.prototype.close.call(fastify.server, () => resolve());
      await Promise.race([done, wait(RETIRE_MS, undefined, { ref: false })]);
    };
    const url = `http://${hostForPeople(config.host)}:${port}`;
    return { url, warnings, lost: database.lost, drain, retire, stop };
  } catch (error) {
    // If PostgreSQL stops because the disk is full, the error is only a broken connection.
    const isFull = isDiskFull(error) || (config.database.kind === 'embedded' && !hasRoom(config.dataDir));
    await stop();
    throw isFull ? diskFullError(config.dataDir, error) : error;
  }
}

/** Throws if a worker is not ready: otherwise it would get connections that it answers with an error. */
async function requireReady(fastify: FastifyInstance): Promise<void> {
  const answer = await fastify.inject('/readyz');
  if (answer.statusCode === 200) return;
  throw new StartupError(`The server is not ready: ${answer.json<{ reason: string }>().reason}.`);
}

/** Checks the port before anything is built or started, so that the error appears at once. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListening(error, config)));
    probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

export function explainListening(error: unknown, { host, port }: Config): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is used by another program: stop that program, or choose another port with PORT.`,
      );
    case 'EACCES':
      return new StartupError(`This user may not listen on port ${port}: choose one above 1023 with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
      return new StartupError(`HOST is ${host}, which is not an address of this machine.`);
    default:
      return error;
  }
}

export function hostForPeople(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
