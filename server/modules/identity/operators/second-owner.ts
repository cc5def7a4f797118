import { SPONSORED_DAYS } from '@pitaka/core/identity/operators/second-person.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

type Reader = Database | Transaction;

/** Older bonds are over. */
export const sponsoredSince = (now: Date) => new Date(now.getTime() - SPONSORED_DAYS * 86_400_000);

/** Records that an operator was made, reset or given a role by another. The command line is nobody. */
export async function recordSponsor(
  tx: Transaction,
  operatorId: string,
  sponsor: {
    readonly sponsorId: string;
    /** A password was handed over and no other owner agreed; undefined: none was. */
    readonly isAlone: boolean | undefined;
  },
  now: Date,
): Promise<void> {
  const { sponsorId, isAlone } = sponsor;
  if (sponsorId === '') return;
  const set = { since: now, ...(isAlone === undefined ? {} : { alone: isAlone }) };
  await tx
    .insertInto('operator_sponsors')
    .values({ operator_id: operatorId, sponsor_id: sponsorId, ...set })
    .onConflict((conflict) => conflict.columns(['operator_id', 'sponsor_id']).doUpdateSet(set))
    .execute();
}

/** An owner who works, with a password and a second factor of their own. */
export const OF_ITS_OWN = sql`o.status = 'active' AND NOT o.must_change_password
  AND (NOT o.needs_second_factor OR o.totp_sealed IS NOT NULL)`;

/**
 * Does the site have an enabled owner besides the actor, whom the actor did not create alone? An owner who has not yet set
 * an own password and factor does not count: the creator of the account knows the temporary password.
 */
export async function hasSecondOwner(db: Reader, siteId: string, actorId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.operator_id AS id FROM operator_sites r JOIN operators o ON o.operator_id = r.operator_id
    WHERE r.site_id = ${siteId} AND r.role = 'owner' AND r.operator_id <> ${actorId} AND ${OF_ITS_OWN}
      AND NOT EXISTS (
        SELECT 1 FROM operator_sponsors s
        WHERE s.operator_id = r.operator_id AND s.sponsor_id = ${actorId}
          AND (s.alone OR s.since > ${sponsoredSince(now)}))`.execute(db);
  return rows.length > 0;
}
