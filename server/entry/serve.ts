import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createFolderMediaStore } from '../adapters/media/folder/folder-media-store.ts';
import { sealPhones } from '../modules/identity/auth/index.ts';
import { readSiteIds } from '../modules/site/sites/published.ts';
import type { Config } from '../platform/config.ts';
import { diskFullError, hasRoom, isDiskFull } from '../platform/disk-room.ts';
import { checkMediaFolder } from '../platform/installation/check-media-folder.ts';
import { checkSecretKeys } from '../platform/installation/check-secret-keys.ts';
import type { Log } from '../platform/log.ts';
import { createSecretKeys, readOrMakeSecretKeys } from '../platform/secret-keys.ts';
import { StartupError } from '../platform/startup-error.ts';
import { createApp } from './app.ts';
import { startBackup } from './backup/start-backup.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { openDatabaseServer, updateDatabase } from './open-database.ts';

/** Reports the progress of the start, on the terminal or in the log. */
export type Announce = <T>(what: string, work: () => Promise<T>, outcome?: (result: T) => string) => Promise<T>;

export type ServeOptions = {
  config: Config;
  log: Log;
  announce: Announce;
  /** The command line, for messages. */
  command: string;
  /** Runs once settings, port and data directory are valid. */
  buildApps?: () => Promise<void>;
};

export type RunningServer = {
  /** The local address. */
  url: string;
  warnings: string[];
  /** Rejects when the server fails permanently. */
  lost: Promise<never>;
  /** Serves for DRAIN_SECONDS, or until `signal` is aborted, while /readyz answers 503. */
  drain?(cut: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

/** Starts all parts in order, and stops the started ones if a later one fails. */
export async function serve({ config, log, announce, command, buildApps }: ServeOptions): Promise<RunningServer> {
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) {
      await end().catch((err: unknown) => log.error({ err }, 'a part of the server failed to stop'));
    }
  };
  try {
    await refuseTakenPort(config);
    const database = await announce('Opening the database', () => openDatabaseServer(config, command, log));
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
    await fastify.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw explainListening(error, config);
    });
    await app.start();
    const { db, registry } = app;
    const { replicationUrl } = database;
    const backup = startBackup({ config, db, log, registry, replicationUrl, clock: () => new Date() });
    // Stopped last but for the database: the archive gets what the others wrote at their end.
    if (backup) started.splice(1, 0, () => backup.stop());
    const { port } = fastify.server.address() as AddressInfo;
    const drain = async (cut: AbortSignal) => {
      app.drain();
      await wait(config.drainSeconds * 1000, undefined, { signal: cut }).catch(() => {});
    };
    return { url: `http://${hostForPeople(config.host)}:${port}`, warnings, lost: database.lost, drain, stop };
  } catch (error) {
    // If PostgreSQL stops because the disk is full, the error is only a broken connection.
    const isFull = isDiskFull(error) || (config.database.kind === 'embedded' && !hasRoom(config.dataDir));
    await stop();
    throw isFull ? diskFullError(config.dataDir, error) : error;
  }
}

/** Checks the port before anything is built or started, so that the error appears at once. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListening(error, config)));
    probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function explainListening(error: unknown, { host, port }: Config): unknown {
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

function hostForPeople(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
