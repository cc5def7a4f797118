import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { CallbackRefusal } from './callback-reader.port.ts';

export type CallbackFault = CallbackRefusal | 'oversized' | 'replayed';

const HOUR_MS = 3_600_000;
const SAMPLE_BYTES = 2_000;
/** The number of networks that are counted separately in an hour; further networks are counted together. */
const MOST_NETWORKS = 200;

/**
 * Counts refused callbacks by network and hour, and stores the beginning of the last one: a flood makes only a few
 * rows.
 */
export async function recordRefusal(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  refused: {
    readonly siteId: string;
    readonly provider: string;
    readonly why: CallbackFault;
    readonly network: string;
    readonly body: Buffer;
  },
  now: Date,
): Promise<void> {
  const { siteId, provider, why, network } = refused;
  const sample = deps.secrets.seal('provider-callback', refused.body.subarray(0, SAMPLE_BYTES).toString('utf8'));
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const ofHour = sql`FROM callback_refusals r
    WHERE r.site_id = ${siteId} AND r.provider = ${provider} AND r.why = ${why} AND r.hour = ${hour}`;
  await sql`
    INSERT INTO callback_refusals AS c (site_id, provider, why, address, hour, times, last_at, sample_sealed)
    SELECT ${siteId}, ${provider}, ${why},
      CASE WHEN (SELECT count(*) ${ofHour}) < ${MOST_NETWORKS} OR EXISTS (SELECT ${ofHour} AND r.address = ${network})
        THEN ${network} ELSE 'others' END, ${hour}, 1, ${now}, ${sample}
    ON CONFLICT (site_id, provider, why, address, hour) DO UPDATE SET times = c.times + 1,
      last_at = excluded.last_at, sample_sealed = excluded.sample_sealed`.execute(deps.db);
}
