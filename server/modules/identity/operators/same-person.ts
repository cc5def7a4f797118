import { linkedOperators } from '@pitaka/core/identity/operators/second-person.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readPeople } from './second-owner.ts';

type Reader = Database | Transaction;

/**
 * The operators who do not count as a second person beside this operator on a site, by id, each with the time until
 * which this holds (`linkedOperators`).
 */
export async function findSamePerson(
  db: Reader,
  siteId: string,
  operatorId: string,
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const { links, owners } = await readPeople(db, siteId);
  return linkedOperators(operatorId, links, owners, now);
}

/**
 * This operator and all operators who count as the same person. Their sums are added up, and none of them may decide a
 * record that another of them worked on. The order is always the same, so that locks taken in it cause no deadlock.
 */
export async function listSamePerson(
  db: Reader,
  siteId: string,
  operatorId: string,
  now: Date,
): Promise<readonly string[]> {
  return [operatorId, ...(await findSamePerson(db, siteId, operatorId, now)).keys()].sort();
}

/**
 * The same operators, with their rows locked until the transaction ends: if one person acts twice at once, the second
 * action sees the first.
 */
export async function lockSamePerson(
  tx: Transaction,
  siteId: string,
  operatorId: string,
  now: Date,
): Promise<readonly string[]> {
  await tx
    .selectFrom('operators')
    .select('operator_id')
    .where('operator_id', 'in', await listSamePerson(tx, siteId, operatorId, now))
    .orderBy('operator_id')
    .forNoKeyUpdate()
    .execute();
  // Read again: an operator may have been created during the wait for the lock.
  return listSamePerson(tx, siteId, operatorId, now);
}

/** The names of `listSamePerson`, for records that store names. */
export async function listNamesOfSamePerson(
  db: Reader,
  siteId: string,
  operatorId: string,
  now: Date,
): Promise<readonly string[]> {
  const operatorIds = await listSamePerson(db, siteId, operatorId, now);
  const rows = await db.selectFrom('operators').select('name').where('operator_id', 'in', operatorIds).execute();
  return rows.map(({ name }) => name);
}

/** Refuses an operator who is the same person as one of the participants. */
export async function refuseSamePerson(
  db: Reader,
  siteId: string,
  operatorId: string,
  others: readonly string[],
  now: Date,
): Promise<Result<null, 'approval_participant' | 'approval_too_new'>> {
  if (others.includes(operatorId)) return refuse('approval_participant');
  const bonds = await findSamePerson(db, siteId, operatorId, now);
  const until = others.map((other) => bonds.get(other)).find((bond) => bond !== undefined);
  return until ? refuse('approval_too_new', { until: until.toISOString() }) : ok(null);
}
