import type { Selectable } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { AgentRechargesTable } from '../../../../platform/db/tables/agents.ts';

type RechargeRow = Selectable<AgentRechargesTable>;

function ownRecharges(db: Database, siteId: string, uid: string) {
  return db
    .selectFrom('agent_recharges')
    .where('site_id', '=', siteId)
    .where((where) => where.or([where('uid', '=', uid), where('member_uid', '=', uid)]));
}

/** Recharges that a user sent or received, the newest first. */
export async function readRecharges(
  db: Database,
  siteId: string,
  uid: string,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<{ rows: RechargeRow[]; count: number }> {
  const own = ownRecharges(db, siteId, uid);
  const [rows, { count }] = await Promise.all([
    own
      .selectAll()
      .orderBy('recharge_id', 'desc')
      .limit(size)
      .offset(number * size)
      .execute(),
    own.select((select) => select.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** One recharge that the user sent or received. */
export function findRecharge(db: Database, siteId: string, uid: string, id: string): Promise<RechargeRow | undefined> {
  return ownRecharges(db, siteId, uid).selectAll().where('recharge_id', '=', id).executeTakeFirst();
}

export async function isFirstRecharge(db: Database, siteId: string, uid: string, member: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('agent_recharges')
    .select('recharge_id')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('member_uid', '=', member)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}
