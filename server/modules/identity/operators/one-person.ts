import { SPONSORED_DAYS } from '@pitaka/core/identity/operators/second-person.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { OF_ITS_OWN, sponsoredSince } from './second-owner.ts';

type Reader = Database | Transaction;

/**
 * Who is no second person for this operator, by id, and until when at least: both belong to one chain in which one made,
 * reset or gave a role to the other, and so may hold the other's password. A link lasts for some days; one that an owner
 * made alone, on sites with no other independent owner, as long as there is none.
 */
export async function findBonds(db: Reader, operatorId: string, now: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ other: string; since: Date }>`
    WITH RECURSIVE judged AS (
      SELECT s.operator_id, s.sponsor_id, s.since, s.alone AND NOT EXISTS (
        SELECT 1 FROM operator_sites own JOIN operator_sites r ON r.site_id = own.site_id
          JOIN operators o ON o.operator_id = r.operator_id
        WHERE own.operator_id = s.operator_id AND r.role = 'owner' AND r.operator_id NOT IN (s.operator_id, s.sponsor_id)
          AND ${OF_ITS_OWN} AND NOT EXISTS (
            SELECT 1 FROM operator_sponsors m WHERE m.operator_id = r.operator_id AND m.sponsor_id = s.sponsor_id
              AND (m.alone OR m.since > ${sponsoredSince(now)}))) AS lasts
      FROM operator_sponsors s
    ), links AS (
      SELECT operator_id, sponsor_id, CASE WHEN lasts THEN ${now}::timestamptz ELSE since END AS since FROM judged
      WHERE lasts OR since > ${sponsoredSince(now)}
    ), both_ways AS (
      SELECT operator_id AS one, sponsor_id AS other, since FROM links
      UNION ALL SELECT sponsor_id, operator_id, since FROM links
    ), chain (id, since) AS (
      SELECT ${operatorId}::text, ${now}::timestamptz
      UNION SELECT b.other, least(c.since, b.since) FROM chain c JOIN both_ways b ON b.one = c.id
    )
    SELECT id AS other, max(since) AS since FROM chain WHERE id <> ${operatorId} GROUP BY id`.execute(db);
  return new Map(rows.map(({ other, since }) => [other, new Date(since.getTime() + SPONSORED_DAYS * 86_400_000)]));
}

/**
 * All operators who are one person with this one, whom they include. What one of them did, each of them did: sums are over
 * all of them, and who may not judge an act of their own judges none of theirs. In one order, so that locks taken in it
 * never cross.
 */
export async function listOnePerson(db: Reader, operatorId: string, now: Date): Promise<readonly string[]> {
  return [operatorId, ...(await findBonds(db, operatorId, now)).keys()].sort();
}

/** The names of all of them, for what is kept by name. */
export async function listNamesOfPerson(db: Reader, operatorId: string, now: Date): Promise<readonly string[]> {
  const operatorIds = await listOnePerson(db, operatorId, now);
  const rows = await db.selectFrom('operators').select('name').where('operator_id', 'in', operatorIds).execute();
  return rows.map(({ name }) => name);
}

/** Refuses an operator who is the same person as one of the participants. */
export async function decideAnother(
  db: Reader,
  operatorId: string,
  others: readonly string[],
  now: Date,
): Promise<Result<null, 'approval_participant' | 'approval_too_new'>> {
  if (others.includes(operatorId)) return refuse('approval_participant');
  const bonds = await findBonds(db, operatorId, now);
  const until = others.map((other) => bonds.get(other)).find((one) => one !== undefined);
  return until ? refuse('approval_too_new', { until: until.toISOString() }) : ok(null);
}
