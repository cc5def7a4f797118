import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { DueWorker } from '../jobs/due-worker.ts';

/** Connections of the pool, and the statements that wait for one. */
export function observePool(registry: Registry, pool: pg.Pool, most: number): void {
  const registers = [registry];
  new Gauge({
    name: 'pitaka_pool_connections',
    help: 'Connections of this process to the database, without those of lanes and jobs',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'most' }, most);
    },
  });
  new Gauge({
    name: 'pitaka_pool_waiting',
    help: 'Statements that wait for a connection of the pool',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** The free part of the disks that contain these folders; a folder that does not exist yet has no value. */
export function observeDisk(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const read = () =>
    Promise.all(
      Object.entries(folders).map(async ([folder, path]) => ({
        folder,
        disk: await statfs(path).catch(() => undefined),
      })),
    );
  const registers = [registry];
  new Gauge({
    name: 'pitaka_disk_free_bytes',
    help: 'Free space of the disk that holds the folder',
    labelNames: ['folder'],
    registers,
    async collect() {
      for (const { folder, disk } of await read()) if (disk) this.set({ folder }, disk.bavail * disk.bsize);
    },
  });
  new Gauge({
    name: 'pitaka_disk_free_share',
    help: 'The free part of the disk that holds the folder, from 0 to 1',
    labelNames: ['folder'],
    registers,
    async collect() {
      for (const { folder, disk } of await read()) {
        const share = disk ? freeShare(disk) : Number.NaN;
        if (!Number.isNaN(share)) this.set({ folder }, share);
      }
    },
  });
}

/**
 * The free part of a disk, from 0 to 1, computed like df: space reserved for root counts neither as free nor as part of
 * the disk.
 */
export function freeShare({ blocks, bfree, bavail }: { blocks: number; bfree: number; bavail: number }): number {
  const usable = blocks - bfree + bavail;
  return usable > 0 ? bavail / usable : Number.NaN;
}

/** The states of the workers of this process. */
export function observeWorkers(registry: Registry, workers: readonly DueWorker[]): void {
  const registers = [registry];
  new Gauge({
    name: 'pitaka_worker_age_seconds',
    help: 'Time since the last pass of a background worker ended',
    labelNames: ['worker'],
    registers,
    collect() {
      this.reset();
      for (const { name, passedAt } of workers.map((worker) => worker.state())) {
        if (passedAt !== null) this.set({ worker: name }, (Date.now() - passedAt) / 1000);
      }
    },
  });
  new Gauge({
    name: 'pitaka_worker_failing_seconds',
    help: 'For how long every pass of a background worker has failed; 0: the last one succeeded',
    labelNames: ['worker'],
    registers,
    collect() {
      this.reset();
      for (const { name, passedAt, failingSince } of workers.map((worker) => worker.state())) {
        if (passedAt === null) continue;
        this.set({ worker: name }, failingSince === null ? 0 : (Date.now() - failingSince) / 1000);
      }
    },
  });
}
