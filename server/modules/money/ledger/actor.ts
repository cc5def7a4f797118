import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** The actor, as stored in the journal's audit columns. */
export type Actor = `user:${string}` | `operator:${string}` | `system:${string}`;

const USER = /^user:([0-9]{8})$/;

/**
 * The number that a journal stores for its actor: the uid of a user, or a negative hash of any other name, which
 * ledger_actors lists. With 63 bits of SHA-256, no other name with the same number can be found.
 */
export function actorNumber(actor: Actor): bigint {
  const uid = USER.exec(actor)?.[1];
  if (uid !== undefined) return BigInt(uid);
  return hash('sha256', actor, 'buffer').readBigInt64BE() | -(2n ** 63n);
}

/** Whether the name of this number is stored in ledger_actors. */
export function isNamed(number: bigint): boolean {
  return number < 0n;
}

/**
 * The actor of the site's journal `journal` as text, in SQL. '' if the name is missing; the nightly check finds that.
 * The site is passed as a value: a distributed database does not infer it through an outer join.
 */
export function actorInSql(journal: string, siteId: string): RawBuilder<string> {
  const actor = sql.ref(`${journal}.actor`);
  return sql<string>`CASE WHEN ${actor} >= 0 THEN 'user:' || lpad(${actor}::text, 8, '0') ELSE coalesce((
    SELECT x.name FROM ledger_actors x WHERE x.site_id = ${siteId} AND x.actor_id = ${actor}), '') END`;
}

/** actorNumber in SQL, for the names of operators and systems. */
export function namedActorNumberInSql(name: string): string {
  return `(('x' || encode(substr(sha256(convert_to(${name}, 'UTF8')), 1, 8), 'hex'))::bit(64)
    | ('x8000000000000000')::bit(64))::bigint`;
}
