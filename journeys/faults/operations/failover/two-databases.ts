import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { openPool } from '@pitaka/server/platform/db/database.ts';
import { findBinaries } from '@pitaka/server/platform/embedded-postgres/binaries.ts';
import { openCluster, tightenRights } from '@pitaka/server/platform/embedded-postgres/cluster.ts';
import { urlsOf } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import {
  type Postmaster,
  type Settings,
  startPostmaster,
} from '@pitaka/server/platform/embedded-postgres/postmaster.ts';
import { chooseAccount } from '@pitaka/server/platform/embedded-postgres/run-as.ts';

type Urls = ReturnType<typeof urlsOf>;

export interface RunningDatabase {
  readonly urls: Urls;
  readonly pid: number;
  /** Runs a query as the superuser. */
  ask<Row extends object>(query: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Runs a PostgreSQL on this data directory. Nothing restarts it when it ends. */
async function run(dataDir: string, settings: Settings): Promise<RunningDatabase> {
  const account = chooseAccount(join(dataDir, 'postgres'));
  const binaries = findBinaries(account);
  const cluster = openCluster(dataDir, binaries, account);
  tightenRights(cluster, account);
  const postmaster: Postmaster = await startPostmaster(cluster, binaries, account, settings);
  const urls = urlsOf(cluster, postmaster.port);
  const pid = Number(readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    ...{ urls, pid, stop: () => postmaster.stop() },
    async ask<Row extends object>(query: string) {
      const pool = openPool({ connectionString: urls.superuser, max: 1 });
      return await pool.query(query).then(
        ({ rows }) => pool.end().then(() => rows as Row[]),
        (error) => pool.end().then(() => Promise.reject(error)),
      );
    },
  };
}

/** Runs both: the primary answers a commit once the standby has it on its disk, as Patroni sets it up. */
export async function startPrimaryAndStandby(
  primaryDir: string,
  standbyDir: string,
): Promise<{ primary: RunningDatabase; standby: RunningDatabase }> {
  // A copy of a stopped database is the simplest base backup.
  mkdirSync(standbyDir, { recursive: true });
  cpSync(primaryDir, standbyDir, { recursive: true });
  const names = join(standbyDir, 'postgres.json');
  const credentials = JSON.parse(readFileSync(names, 'utf8')) as { clusterName: string; superuserPassword: string };
  writeFileSync(names, JSON.stringify({ ...credentials, clusterName: `${credentials.clusterName}-standby` }));
  const dir = join(standbyDir, 'postgres');
  writeFileSync(join(dir, 'standby.signal'), '');
  const primary = await run(primaryDir, { synchronous_standby_names: '*' });
  const { port } = new URL(primary.urls.superuser);
  const line = `host=127.0.0.1 port=${port} user=postgres password=${credentials.superuserPassword}`;
  const standby = await run(standbyDir, { primary_conninfo: line, hot_standby: 'on' });
  return { primary, standby };
}

/** The address that the server uses: a proxy in front of the primary, such as HAProxy with Patroni. */
export async function openAddress(): Promise<{
  port: number;
  /** undefined: the address leads nowhere. */
  leadTo(url: string | undefined): void;
  close(): Promise<void>;
}> {
  let target: number | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) return client.destroy();
    const upstream = connect({ host: '127.0.0.1', port: target });
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(url) {
      target = url === undefined ? undefined : Number(new URL(url).port);
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy();
        server.close(() => closed());
      }),
  };
}
