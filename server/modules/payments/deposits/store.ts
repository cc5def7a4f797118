import { DEPOSIT_MACHINE, FAIL_KIND_OF } from '@pitaka/core/payments/deposits/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { DepositsTable } from '../../../platform/db/tables/payments.ts';
import { insertTransition, recordKind, type TransitionBy } from '../../back-office/reviewed-records/index.ts';

export type DepositRow = Selectable<DepositsTable>;

export const DEPOSIT_RECORD = recordKind<DepositRow>()({
  table: 'deposits',
  transitionTable: 'deposit_transitions',
  idColumn: 'deposit_id',
  machine: DEPOSIT_MACHINE,
  columnsAfter(event, state) {
    const isOpen = state === 'WaitExec' || state === 'Exec' || state === 'Error';
    return {
      fail_kind: state === 'Fail' ? (FAIL_KIND_OF[event] ?? null) : null,
      ...(isOpen ? {} : { next_poll_at: null }),
    };
  },
  auditDetail(before, { credited_minor: credited }) {
    const isCredited = credited !== null && credited !== before.credited_minor;
    return {
      uid: before.uid,
      reference: before.reference,
      ...moneyOfAudit(before),
      ...(isCredited ? { credited: formatMinor(credited) } : {}),
    };
  },
});

/** The amount that arrived, in its currency; until then the requested amount. */
export function moneyOfAudit({ amount_minor: requested, paid_minor: paid, paid_currency: currency }: DepositRow) {
  return paid === null || currency === null
    ? { amount: formatMinor(requested) }
    : { amount: formatMinor(paid), currency };
}

/** The actors of all transitions. */
export async function listActors(db: Database | Transaction, siteId: string, depositId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_transitions')
    .select('actor')
    .distinct()
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .execute();
  return rows.map(({ actor }) => actor);
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

/** Writes a new deposit in the state Prepare, with its first transition. */
export async function insertDeposit(tx: Transaction, deposit: NewDeposit, by: TransitionBy): Promise<DepositRow> {
  const record = { siteId: deposit.site_id, id: deposit.deposit_id };
  await insertTransition(tx, DEPOSIT_RECORD, record, { version: 1, from: '', event: 'open', to: 'Prepare' }, by);
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
