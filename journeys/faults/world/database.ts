import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { findDatabasePid, makeDataDir } from '../server-process.ts';

export interface WorldDatabase {
  /** Addresses for the servers, through the network that can be cut. */
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** Addresses for the test itself, which bypass that network. */
  readonly direct: { readonly app: string; readonly owner: string };
  /** Whether it has a disk of its own, which can be filled. */
  readonly hasDisk: boolean;
  kill(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Breaks all connections of the servers. */
  cut(): void;
  /** Holds all traffic, without closing a connection. */
  freeze(isFrozen: boolean): void;
  fill(): void;
  makeRoom(): void;
  close(): Promise<void>;
}

/** An external PostgreSQL, on a small disk if the machine allows one, behind a network that the test controls. */
export async function openWorldDatabase(diskMb: number): Promise<WorldDatabase> {
  const folder = makeDataDir();
  // Only root may mount a disk, and not in every container.
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'tmpfs', folder.path]);
  const hasDisk = mounted.status === 0;
  const dataDir = join(folder.path, 'data');
  await copyPreparedData(MIGRATED_DATA, dataDir);
  let postgres: EmbeddedPostgres | undefined = await startEmbeddedPostgres({ dataDir, command: 'a world' });
  const { urls } = postgres;
  const port = Number(new URL(urls.app).port);
  const network = await openNetwork(port);
  const through = (url: string) => Object.assign(new URL(url), { port: String(network.port) }).href;
  const filler = join(folder.path, 'filler');
  return {
    appUrl: through(urls.app),
    ownerUrl: through(urls.owner),
    direct: urls,
    hasDisk,
    kill() {
      const pid = findDatabasePid(dataDir);
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    async stop() {
      await postgres?.stop();
      postgres = undefined;
    },
    async start() {
      postgres ??= await startEmbeddedPostgres({ dataDir, command: 'a world', port });
    },
    cut: network.cut,
    freeze: network.freeze,
    fill: () => fillDisk(filler),
    makeRoom: () => rmSync(filler, { force: true }),
    async close() {
      await postgres?.stop();
      await network.close();
      const pid = findDatabasePid(dataDir);
      if (pid !== null) process.kill(pid, 'SIGKILL');
      if (hasDisk) spawnSync('umount', ['-l', folder.path]);
      folder.remove();
    },
  };
}

function fillDisk(path: string): void {
  const file = openSync(path, 'a');
  try {
    const { bavail, bsize } = statfsSync(path);
    const block = Buffer.alloc(1024 ** 2);
    for (let left = bavail * bsize; left > block.length; left -= block.length) writeSync(file, block);
    for (;;) writeSync(file, block.subarray(0, 4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** The network between servers and database. */
async function openNetwork(port: number) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('data', (chunk) => {
        if (!other.write(chunk)) one.pause();
      });
      other.on('drain', () => {
        if (!isFrozen) one.resume();
      });
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isFrozen) one.pause();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze(frozen: boolean) {
      isFrozen = frozen;
      for (const socket of sockets) frozen ? socket.pause() : socket.resume();
    },
    async close() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
