import type { Database } from '../../../platform/db/database.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import type { DepositRow } from './store.ts';

/** One page of a user's deposits, newest first, and how many there are. */
export async function listDeposits(
  db: Database,
  siteId: string,
  uid: string,
  page: { readonly number: number; readonly size: number; readonly state?: RecordState | undefined },
): Promise<{ rows: DepositRow[]; count: number }> {
  let own = db.selectFrom('deposits').where('site_id', '=', siteId).where('uid', '=', uid);
  if (page.state) own = own.where('state', '=', page.state);
  const [rows, counted] = await Promise.all([
    own
      .selectAll()
      .orderBy('deposit_id', 'desc')
      .limit(page.size)
      .offset(page.number * page.size)
      .execute(),
    own.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(counted.count) };
}

export interface DepositMoveView {
  readonly event: string;
  readonly fromState: string;
  readonly toState: RecordState;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
  readonly version: number;
}

/** What happened to a deposit, oldest first. */
export async function listDepositMoves(db: Database, siteId: string, depositId: string): Promise<DepositMoveView[]> {
  const rows = await db
    .selectFrom('deposit_transitions')
    .select(['event', 'from_state', 'to_state', 'actor', 'reason', 'at', 'version'])
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .orderBy('version')
    .execute();
  return rows.map(({ from_state, to_state, ...rest }) => ({ ...rest, fromState: from_state, toState: to_state }));
}
