import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { CallbackRefusal } from './callback-reader.port.ts';

export type CallbackFault = CallbackRefusal | 'oversized' | 'replayed';

const HOUR_MS = 3_600_000;
const SAMPLE_BYTES = 2_000;

/** Counts refused callbacks by the hour and stores the beginning of the last one, so that a flood is only a few rows. */
export async function recordRefusal(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  refused: {
    readonly siteId: string;
    readonly provider: string;
    readonly why: CallbackFault;
    readonly address: string;
    readonly body: Buffer;
  },
  now: Date,
): Promise<void> {
  const sample = deps.secrets.seal('provider-callback', refused.body.subarray(0, SAMPLE_BYTES).toString('utf8'));
  await deps.db
    .insertInto('callback_refusals')
    .values({
      site_id: refused.siteId,
      provider: refused.provider,
      why: refused.why,
      address: refused.address,
      hour: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
      times: 1,
      last_at: now,
      sample_sealed: sample,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'provider', 'why', 'address', 'hour']).doUpdateSet({
        times: sql`callback_refusals.times + 1`,
        last_at: now,
        sample_sealed: sample,
      }),
    )
    .execute();
}
