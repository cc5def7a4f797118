import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { SignatureFault } from './check-signature.ts';
import { type Delivery, logDeliveries } from './delivery-log.ts';

/**
 * The number of sample deliveries stored per hour for each network, source and reason. Of an unsigned delivery only the
 * beginning is stored.
 */
const SAMPLES = 5;
const SAMPLE_CHARACTERS = 1_000;
/** The number of networks counted separately in an hour; all others are counted as one. */
const MAX_NETWORKS = 200;
const HOUR_MS = 3_600_000;

export interface Refused extends Delivery {
  readonly siteId: string;
  readonly source: string;
  readonly network: string;
  readonly why: SignatureFault;
  readonly secretNumber: number;
  /** The delivery as the log stores it. */
  readonly against: string;
}

export interface RefusalCounter {
  /** Resolves when the delivery is counted or counting has failed. */
  count(refused: Refused): Promise<void>;
}

interface Waiting {
  readonly first: Refused;
  readonly samples: Refused[];
  times: number;
}

/**
 * Counts deliveries without a valid signature. Deliveries that arrive during a write are written together afterwards,
 * so any number of unsigned requests keeps only one connection of a process busy.
 */
export function createRefusalCounter({ db, log }: { db: Database; log: Log }): RefusalCounter {
  let waiting = new Map<string, Waiting>();
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function write(): Promise<void> {
    await writing;
    const taken = [...waiting.values()];
    waiting = new Map();
    next = undefined;
    writing = writeCounts(db, taken).catch((error: unknown) => {
      log.warn({ err: error }, 'refused postbacks were not counted');
    });
    await writing;
  }

  return {
    count(refused) {
      const key = `${refused.siteId} ${refused.source} ${refused.why} ${refused.network}`;
      const same = waiting.get(key);
      if (same) {
        same.times += 1;
        if (same.samples.length < SAMPLES) same.samples.push(refused);
      } else waiting.set(key, { first: refused, samples: [refused], times: 1 });
      next ??= write();
      return next;
    },
  };
}

async function writeCounts(db: Database, taken: readonly Waiting[]): Promise<void> {
  for (const { first, samples, times } of taken) {
    const { siteId, source, why, network, receivedAt } = first;
    const hour = new Date(Math.floor(receivedAt.getTime() / HOUR_MS) * HOUR_MS);
    const ofHour = sql`FROM delivery_refusals r
      WHERE r.site_id = ${siteId} AND r.source = ${source} AND r.why = ${why} AND r.hour = ${hour}`;
    const { rows } = await sql<{ times: string }>`
      INSERT INTO delivery_refusals AS c (site_id, source, why, network, hour, times, last_at)
      SELECT ${siteId}, ${source}, ${why},
        CASE WHEN (SELECT count(*) ${ofHour}) < ${MAX_NETWORKS} OR EXISTS (SELECT ${ofHour} AND r.network = ${network})
          THEN ${network} ELSE 'others' END, ${hour}, ${times}::bigint, ${receivedAt}
      ON CONFLICT (site_id, source, why, hour, network) DO UPDATE SET times = c.times + excluded.times,
        last_at = greatest(c.last_at, excluded.last_at)
      RETURNING times::text`.execute(db);
    const before = Number(rows[0]?.times ?? 0) - times;
    const kept = samples.slice(0, Math.max(0, SAMPLES - before));
    await logDeliveries(
      db,
      siteId,
      source,
      kept.map(({ deliveryId, receivedAt: at, method, raw, secretNumber, against }) => ({
        // A stale delivery is stored in full: it was signed, and an operator may replay it. If it were cut off before
        // its status, a declined sale would become an approved sale.
        ...{ deliveryId, receivedAt: at, method, raw: why === 'stale' ? raw : raw.slice(0, SAMPLE_CHARACTERS) },
        ...{ outcome: why, detail: '', eventId: '', signature: undefined, secretNumber, against },
      })),
    );
  }
}
