import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { listSamePerson } from '../../identity/operators/index.ts';
import type { WithSettings } from '../../site/settings/index.ts';
import { operatorLimitSettings } from './operator-limit-settings.ts';

/**
 * The ways in which an operator can create money. 'round': closing it pays agents and cashback for its loss. 'finding':
 * money is released although the books contradict it.
 */
type Road =
  | 'statement'
  | 'deposit'
  | 'hand_payment'
  | 'earning_file'
  | 'delivery'
  | 'conversion'
  | 'exchange_rate'
  | 'prize'
  | 'finding'
  | 'round';

export interface OperatorSpending {
  readonly operatorId: string;
  readonly road: Road;
  /** The shared origin of the money: 'source:shop'; '' if no other operator uses it. */
  readonly source: string;
  readonly amountMinor: bigint;
  /** The record that the money is for: a deposit, a file. */
  readonly recordId: string;
}

type Owners = Pick<OperatorSpending, 'operatorId' | 'source'>;
type LimitSite = WithSettings & { readonly siteId: string };

const DAY_MS = 24 * 3600_000;

/**
 * Counts money against the daily limit of a person, over all of the person's operator accounts, in the transaction that
 * creates it. If it would exceed the limit, nothing is counted and a second person has to approve. The limits of the
 * person and the source stay locked until the transaction ends; otherwise two simultaneous requests would both fit.
 */
export async function spendOperatorLimit(
  tx: Transaction,
  site: LimitSite,
  taking: OperatorSpending,
  now: Date,
): Promise<'taken' | 'second_person'> {
  if (taking.amountMinor <= 0n) return 'taken';
  await lockOperatorLimit(tx, site.siteId, taking, now);
  if (taking.amountMinor > (await readOperatorLimitLeft(tx, site, taking, now))) return 'second_person';
  await recordOperatorSpending(tx, site.siteId, taking, now);
  return 'taken';
}

/** Counts money that `readOperatorLimitLeft` has already allowed. */
export async function recordOperatorSpending(
  tx: Transaction,
  siteId: string,
  taking: OperatorSpending,
  now: Date,
): Promise<void> {
  const { operatorId, road, source, amountMinor, recordId } = taking;
  await tx
    .insertInto('made_alone')
    .values({
      site_id: siteId,
      entry_id: newId('ma', now.getTime()),
      operator_id: operatorId,
      road,
      source,
      amount_minor: amountMinor,
      record_id: recordId,
      at: now,
    })
    .execute();
}

/**
 * The remaining daily limit of this person and source; negative if the limit was lowered. The person's accounts are
 * read again after the lock, because another account may have been created during the wait.
 */
export async function readOperatorLimitLeft(
  db: Database | Transaction,
  site: LimitSite,
  { operatorId, source }: Owners,
  now: Date,
): Promise<bigint> {
  const since = new Date(now.getTime() - DAY_MS);
  const operatorIds = await listSamePerson(db, site.siteId, operatorId, now);
  const { rows } = await sql<{ most: string }>`
    SELECT greatest(
      (SELECT coalesce(sum(amount_minor), 0) FROM made_alone
        WHERE site_id = ${site.siteId} AND operator_id = ANY(${operatorIds}) AND at > ${since}),
      (SELECT coalesce(sum(amount_minor), 0) FROM made_alone
        WHERE site_id = ${site.siteId} AND source = ${source} AND source <> '' AND at > ${since}))::text AS most`.execute(
    db,
  );
  return operatorLimitSettings.of(site).aDay - BigInt(rows[0]?.most ?? '0');
}

/**
 * Locks the limits of a person and a source until the transaction ends, always in the same order. Every account of the
 * person is locked: one common lock name would change when an account is created, and two calls would lock different
 * rows.
 */
export async function lockOperatorLimit(
  tx: Transaction,
  siteId: string,
  { operatorId, source }: Owners,
  now: Date,
): Promise<void> {
  const operatorIds = await listSamePerson(tx, siteId, operatorId, now);
  await lockNames(tx, siteId, [...operatorIds.map((id) => `operator:${id}`), ...(source === '' ? [] : [source])], now);
}

async function lockNames(tx: Transaction, siteId: string, names: readonly string[], now: Date): Promise<void> {
  await tx
    .insertInto('made_alone_turns')
    .values(names.map((name) => ({ site_id: siteId, whose: name, at: now })))
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'whose']).doUpdateSet((update) => ({ at: update.ref('excluded.at') })),
    )
    .execute();
}
