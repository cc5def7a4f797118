import { type DepositEvent, FAIL_KIND_OF, nextState } from '@pitaka/core/payments/deposits/states.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { DepositsTable } from '../../../platform/db/tables/payments.ts';

export type DepositRow = Selectable<DepositsTable>;

export const DEPOSIT_RECORD = { table: 'deposits', idColumn: 'deposit_id' } as const;

/** Who moves a deposit: user:10000001, operator:op_..., provider:sandbox, system:deposits. */
export type TransitionActor = `${'user' | 'operator' | 'provider' | 'system'}:${string}`;

export function findDeposit(
  db: Database | Transaction,
  siteId: string,
  depositId: string,
): Promise<DepositRow | undefined> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
}

export function lockDeposit(tx: Transaction, siteId: string, depositId: string): Promise<DepositRow | undefined> {
  return tx
    .selectFrom('deposits')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Who brought a deposit to where it stands. */
export async function readLastMover(tx: Transaction, row: DepositRow): Promise<string> {
  const { actor } = await tx
    .selectFrom('deposit_transitions')
    .select('actor')
    .where('site_id', '=', row.site_id)
    .where('deposit_id', '=', row.deposit_id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow();
  return actor;
}

/** Everyone who brought a deposit on. */
export async function listMovers(db: Database | Transaction, siteId: string, depositId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_transitions')
    .select('actor')
    .distinct()
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .execute();
  return rows.map(({ actor }) => actor);
}

export interface Transition {
  readonly by: TransitionActor;
  readonly reason?: string;
  readonly at: Date;
}

async function insertMove(
  tx: Transaction,
  record: { site_id: string; deposit_id: string },
  move: { version: number; from: DepositRow['state'] | ''; event: DepositEvent; to: DepositRow['state'] },
  { by, reason = '', at }: Transition,
): Promise<void> {
  await tx
    .insertInto('deposit_transitions')
    .values({
      site_id: record.site_id,
      deposit_id: record.deposit_id,
      version: move.version,
      from_state: move.from,
      event: move.event,
      to_state: move.to,
      actor: by,
      reason,
      at,
    })
    .execute();
}

export type NewDeposit = Pick<
  DepositRow,
  | 'site_id'
  | 'deposit_id'
  | 'reference'
  | 'uid'
  | 'unit'
  | 'method'
  | 'provider'
  | 'amount_minor'
  | 'expires_at'
  | 'next_poll_at'
  | 'extra_of'
  | 'idempotency_key'
  | 'request_hash'
  | 'address'
  | 'device'
>;

/** Writes a new deposit in Prepare, with its first move. */
export async function insertDeposit(tx: Transaction, deposit: NewDeposit, by: Transition): Promise<DepositRow> {
  await insertMove(tx, deposit, { version: 1, from: '', event: 'open', to: 'Prepare' }, by);
  return tx
    .insertInto('deposits')
    .values({
      ...deposit,
      state: 'Prepare',
      version: 1,
      fail_kind: null,
      paid_minor: null,
      paid_currency: null,
      credited_minor: null,
      settled_at: null,
      claimed_by: null,
      claim_expires_at: null,
      created_at: by.at,
      changed_at: by.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes one move and what the row says after it. The row must be locked, and the rules asked first. */
export async function transitionDeposit(
  tx: Transaction,
  row: DepositRow,
  event: DepositEvent,
  by: Transition,
  set: Updateable<DepositsTable> = {},
): Promise<DepositRow> {
  const next = nextState(row.state, event);
  if (!next.ok) throw new Error(`a deposit cannot ${event} from ${row.state}`);
  const state = next.value;
  const version = row.version + 1;
  await insertMove(tx, row, { version, from: row.state, event, to: state }, by);
  const isOpen = state === 'WaitExec' || state === 'Exec' || state === 'Error';
  return tx
    .updateTable('deposits')
    .set({
      state,
      version,
      fail_kind: state === 'Fail' ? (FAIL_KIND_OF[event] ?? null) : null,
      ...(isOpen ? {} : { next_poll_at: null }),
      changed_at: by.at,
      ...set,
    })
    .where('site_id', '=', row.site_id)
    .where('deposit_id', '=', row.deposit_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
