import { SPONSORED_DAYS } from '@pitaka/core/identity/operators/second-person.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

type Reader = Database | Transaction;

const sponsoredSince = (now: Date) => new Date(now.getTime() - SPONSORED_DAYS * 86_400_000);

/** Records that an operator was made, reset or given a role by another. The command line is nobody. */
export async function recordSponsor(tx: Transaction, operatorId: string, sponsorId: string, now: Date): Promise<void> {
  if (sponsorId === '') return;
  await tx
    .insertInto('operator_sponsors')
    .values({ operator_id: operatorId, sponsor_id: sponsorId, since: now })
    .onConflict((conflict) => conflict.columns(['operator_id', 'sponsor_id']).doUpdateSet({ since: now }))
    .execute();
}

/**
 * Who is no second person for this operator yet, by id, and until when: one of the two made, reset or gave a role to the
 * other, and so may hold the other's password.
 */
export async function findBonds(db: Reader, operatorId: string, now: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ other: string; since: Date }>`
    SELECT other, max(since) AS since FROM (
      SELECT sponsor_id AS other, since FROM operator_sponsors WHERE operator_id = ${operatorId}
      UNION ALL SELECT operator_id, since FROM operator_sponsors WHERE sponsor_id = ${operatorId}
    ) bonds WHERE since > ${sponsoredSince(now)} GROUP BY other`.execute(db);
  return new Map(rows.map(({ other, since }) => [other, new Date(since.getTime() + SPONSORED_DAYS * 86_400_000)]));
}

/**
 * Is there, on this site, an enabled owner besides the actor who did not come from the actor's own hand? One who has not
 * yet logged in and chosen a password is nobody: whoever holds the first one could agree in their name.
 */
export async function hasSecondOwner(db: Reader, siteId: string, actorId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM operator_sites r JOIN operators o ON o.operator_id = r.operator_id
    WHERE r.site_id = ${siteId} AND r.role = 'owner' AND r.operator_id <> ${actorId} AND o.status = 'active'
      AND NOT o.must_change_password
      AND NOT EXISTS (
        SELECT 1 FROM operator_sponsors s
        WHERE s.operator_id = r.operator_id AND s.sponsor_id = ${actorId} AND s.since > ${sponsoredSince(now)})
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
