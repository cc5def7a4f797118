import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { archiveLog } from './archive/archive-log.ts';
import { listBases } from './archive/base-manifest.ts';
import { keepMedia, listKeptMedia } from './archive/keep-media.ts';
import { copyObjects, mirror } from './archive/mirror.ts';
import { basePrefix, logPrefix, parsePiece } from './archive/names.ts';
import { type Line, openLine } from './archive/open-line.ts';
import type { BackupSettings } from './backup-settings.ts';
import { noteArchived } from './backup-state.ts';
import { createObjectSealer } from './sealed-object.ts';
import { openStores } from './stores/open-stores.ts';
import type { BackupStore } from './stores/store.ts';

export interface ContinuousBackup {
  /**
   * Every commit before this time is in every store; undefined: this process does not archive, or has not stored a
   * piece yet.
   */
  coveredAt(): Date | undefined;
  /** Sends the rest of the log, if the stores answer. */
  stop(): Promise<void>;
}

export interface ContinuousRequest {
  readonly settings: BackupSettings;
  /** The address of a user with the right to replicate: the superuser of an embedded database. */
  readonly connectionString: string;
  readonly mediaDir: string;
  readonly db: Database;
  readonly log: Log;
  readonly clock: () => Date;
  /** Takes a base and proves it. undefined: only the log is archived. */
  readonly runNightly?: (signal: AbortSignal) => Promise<void>;
  onFailure?(step: string, error: unknown): void;
}

const STANDBY_MS = 15_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const NIGHTLY_AGAIN_MS = 15 * MINUTE_MS;

/**
 * Archives the log as long as the server runs, together with pictures and the nightly base. Of several processes on a
 * database, the process that holds the slot archives; when it dies, another process takes over the slot.
 */
export function startContinuousBackup(request: ContinuousRequest): ContinuousBackup {
  const { settings, log } = request;
  const stopping = new AbortController();
  const { signal } = stopping;
  const { first, second } = openStores(settings);
  const sealer = createObjectSealer(settings.key);
  const covered = new Map<BackupStore, Date>();

  const fail = (step: string, error: unknown) => {
    if (signal.aborted) return;
    request.onFailure?.(step, error);
    log.error({ err: error, step }, 'the continuous backup fails and is tried again');
  };
  /** Repeats a step until the signal; a failure does not end the repetition. */
  async function repeat(step: string, everyMs: number, until: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!until.aborted) {
      await work().catch((error: unknown) => fail(step, error));
      await wait(everyMs, undefined, { signal: until }).catch(() => {});
    }
  }
  function leastCovered(): Date | undefined {
    const times = (second ? [first, second] : [first]).map((store) => covered.get(store)?.getTime());
    const least = Math.min(...times.map((time) => time ?? 0));
    return least === 0 ? undefined : new Date(least);
  }

  /**
   * Copies new pieces to the second store. At the beginning, and after a failure, copies everything that the second
   * store lacks.
   */
  function followWith(to: BackupStore, line: Line, until: AbortSignal) {
    const queue: string[] = [];
    let isWhole = false;
    let wake = () => {};
    const running = repeat('second store', 0, until, async () => {
      if (!isWhole) {
        queue.length = 0;
        try {
          await mirror(first, to, logPrefix(line.name));
          isWhole = true;
        } catch (error) {
          await wait(LONGEST_RETRY_MS / 2, undefined, { signal: until }).catch(() => {});
          throw error;
        }
      }
      while (queue.length > 0 && !until.aborted) {
        try {
          await copyObjects(first, to, queue.slice(0, 1));
        } catch (error) {
          isWhole = false;
          throw error;
        }
        const piece = parsePiece(queue.shift() ?? '');
        if (piece) covered.set(to, piece.coveredAt);
      }
      if (queue.length > 0 || until.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    });
    until.addEventListener('abort', () => wake(), { once: true });
    return {
      running,
      add(name: string) {
        queue.push(name);
        wake();
      },
      isEven: () => isWhole && queue.length === 0,
    };
  }

  async function hold(line: Line): Promise<void> {
    const ending = new AbortController();
    const until = AbortSignal.any([signal, ending.signal]);
    log.info({ line: line.name, place: first.place, second: second?.place }, 'archiving the log of the database');
    const follower = second && followWith(second, line, until);
    const media = new Map<BackupStore, Set<string>>();
    const beside = [
      repeat('state', MINUTE_MS, until, async () => {
        const at = leastCovered();
        if (at) await noteArchived(request.db, line.name, at);
      }),
      repeat('media', MINUTE_MS, until, async () => {
        for (const store of second ? [first, second] : [first]) {
          const stored = media.get(store) ?? (await listKeptMedia(store));
          media.set(store, stored);
          await keepMedia(request.mediaDir, store, sealer, stored);
        }
      }),
      ...(request.runNightly ? [repeat('nightly', MINUTE_MS, until, nightlyOf(line, request.runNightly, until))] : []),
      // The base was taken while the second store was away.
      ...(second
        ? [
            repeat('second store', HOUR_MS, until, async () => {
              await mirror(first, second, basePrefix(line.name));
            }),
          ]
        : []),
      ...(follower ? [follower.running] : []),
    ];
    try {
      await archiveLog({
        connectionString: request.connectionString,
        store: first,
        sealer,
        line,
        log,
        signal,
        onKept: (name) => follower?.add(name),
        onCovered(at) {
          covered.set(first, at);
          if (second && follower?.isEven()) covered.set(second, at);
        },
        onFailure: (error) => fail('log', error),
      });
    } finally {
      ending.abort();
      covered.clear();
      await Promise.all(beside);
    }
  }

  function nightlyOf(line: Line, runNightly: (signal: AbortSignal) => Promise<void>, until: AbortSignal) {
    let lastBase: Date | undefined;
    let triedAt = Number.NEGATIVE_INFINITY;
    return async () => {
      lastBase ??= (await listBases(first, basePrefix(line.name))).at(-1)?.at;
      const now = request.clock();
      const isDue = lastBase === undefined || lastBase < latestNight(now, settings.nightlyAt);
      if (!isDue || now.getTime() - triedAt < NIGHTLY_AGAIN_MS) return;
      triedAt = now.getTime();
      lastBase = undefined;
      await runNightly(until);
      triedAt = Number.NEGATIVE_INFINITY;
      // Without this line, a base that cannot be listed would be taken again every minute.
      lastBase = now;
    };
  }

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const startedAt = performance.now();
      try {
        const line = await openLine(request.connectionString, first);
        if (line) await hold(line);
        else await wait(STANDBY_MS, undefined, { signal }).catch(() => {});
      } catch (error) {
        if (performance.now() - startedAt > LONGEST_RETRY_MS) failures = 0;
        fail('log', error);
        const pause = Math.min(RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS);
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  const running = run();
  return {
    coveredAt: leastCovered,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The last time before now at which the clock showed this minute of the day, in UTC. */
export function latestNight(now: Date, minuteOfDay: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + minuteOfDay * MINUTE_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}
