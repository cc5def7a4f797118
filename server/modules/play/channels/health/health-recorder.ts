import { noTimes, timeSlot } from '@pitaka/core/play/channel-health/answer-times.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../../platform/log.ts';

export interface AnsweredCall {
  readonly siteId: string;
  readonly channel: string;
  readonly answer: string;
  readonly ms: number;
}

export interface HealthRecorder {
  /** Counts one answered call of a provider, in memory, so that the call does not wait for it. */
  record(call: AnsweredCall): void;
  /** Writes the counts. */
  readonly worker: DueWorker;
}

interface Counted {
  readonly siteId: string;
  readonly channel: string;
  readonly minute: Date;
  calls: number;
  refused: number;
  signatureWrong: number;
  lastAt: Date;
  readonly times: number[];
}

const MINUTE_MS = 60_000;
const WRITTEN_EVERY_MS = 3_000;
const RETENTION_MS = 8 * 24 * 60 * MINUTE_MS;
const TAKEN_AT_ONCE = 100;

/** Records the calls of each channel in one row for each minute, to which several processes add. */
export function createHealthRecorder(deps: { db: Database; clock: () => Date; log: Log }): HealthRecorder {
  const { db, clock } = deps;
  const counted = new Map<string, Counted>();
  const worker = createDueWorker<Counted>({
    name: 'channel health',
    log: deps.log,
    pollMs: WRITTEN_EVERY_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 1,
    async findDue() {
      const keys = [...counted.keys()].slice(0, TAKEN_AT_ONCE);
      return keys.flatMap((key) => {
        const minute = counted.get(key);
        counted.delete(key);
        return minute ? [minute] : [];
      });
    },
    run: (minute) => addToMinute(db, minute, new Date(clock().getTime() - RETENTION_MS)),
  });
  return {
    record({ siteId, channel, answer, ms }) {
      const at = clock();
      const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
      const key = `${siteId} ${channel} ${minute.getTime()}`;
      const one = counted.get(key) ?? {
        ...{ siteId, channel, minute, lastAt: at },
        ...{ calls: 0, refused: 0, signatureWrong: 0, times: noTimes() },
      };
      one.calls += 1;
      if (answer !== 'ok') one.refused += 1;
      if (answer === 'signature_wrong') one.signatureWrong += 1;
      one.lastAt = at;
      const slot = timeSlot(ms);
      one.times[slot] = (one.times[slot] ?? 0) + 1;
      counted.set(key, one);
    },
    worker: {
      ...worker,
      async stop() {
        await worker.stop();
        await worker.runDue();
      },
    },
  };
}

async function addToMinute(db: Database, counted: Counted, forgottenBefore: Date): Promise<void> {
  await db
    .insertInto('channel_health')
    .values({
      site_id: counted.siteId,
      channel_id: counted.channel,
      minute: counted.minute,
      calls: counted.calls,
      refused: counted.refused,
      signature_wrong: counted.signatureWrong,
      last_at: counted.lastAt,
      times: sql<number[]>`${counted.times}::integer[]`,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'channel_id', 'minute']).doUpdateSet({
        calls: sql`channel_health.calls + excluded.calls`,
        refused: sql`channel_health.refused + excluded.refused`,
        signature_wrong: sql`channel_health.signature_wrong + excluded.signature_wrong`,
        last_at: sql`greatest(channel_health.last_at, excluded.last_at)`,
        // One expression for each slot: a distributed database accepts no subquery here.
        times: sql`ARRAY[${sql.join(counted.times.map((_, at) => sql.raw(`channel_health.times[${at + 1}] + excluded.times[${at + 1}]`)))}]`,
      }),
    )
    .execute();
  await db
    .deleteFrom('channel_health')
    .where('site_id', '=', counted.siteId)
    .where('channel_id', '=', counted.channel)
    .where('minute', '<', forgottenBefore)
    .execute();
}
