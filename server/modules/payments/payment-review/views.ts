import type { Database } from '../../../platform/db/database.ts';
import type { WithdrawalRow } from '../withdrawals/index.ts';

/** Payout files; '' matches all. */
export function queryPayoutFiles(
  db: Database,
  siteId: string,
  payoutFileId: string,
  exported: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  let query = db.selectFrom('payout_files').selectAll().where('site_id', '=', siteId);
  if (payoutFileId !== '') query = query.where('payout_file_id', '=', payoutFileId);
  if (exported.from) query = query.where('exported_at', '>=', exported.from);
  if (exported.before) query = query.where('exported_at', '<', exported.before);
  return query;
}

/** How many payments of each file are not settled yet. */
export async function countOpenItems(
  db: Database,
  siteId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('withdrawals')
    .select((select) => ['payout_file_id', select.fn.countAll<bigint>().as('open')])
    .where('site_id', '=', siteId)
    .where('payout_file_id', 'in', [...fileIds])
    .where('settled_at', 'is', null)
    .groupBy('payout_file_id')
    .execute();
  return new Map(rows.map((row) => [row.payout_file_id ?? '', Number(row.open)]));
}

/** For each manual provider, the payments that wait for its next payout file. */
export async function readWaitingForHand(db: Database, siteId: string, providers: readonly string[]) {
  if (providers.length === 0) return [];
  const rows = await db
    .selectFrom('withdrawals')
    .select((select) => [
      'provider',
      select.fn.countAll<bigint>().as('items'),
      select.fn.sum<string>('net_minor').as('total'),
    ])
    .where('site_id', '=', siteId)
    .where('state', '=', 'WaitExec')
    .where('provider', 'in', [...providers])
    .where('hold_reason', 'is', null)
    .groupBy('provider')
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    items: Number(row.items),
    totalMinor: BigInt(row.total ?? '0'),
  }));
}

/** Withdrawals waiting to be paid by hand through a provider, by due time. */
export function listWaitingForHand(
  db: Database,
  siteId: string,
  { provider, most }: { readonly provider: string; readonly most: number },
): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '=', 'WaitExec')
    .where('provider', '=', provider)
    .where('hold_reason', 'is', null)
    .orderBy('arrives_by')
    .orderBy('withdrawal_id')
    .limit(most)
    .execute();
}

/** A payout file with its payments, oldest request first. */
export async function readPayoutFile(db: Database, siteId: string, payoutFileId: string) {
  const file = await queryPayoutFiles(db, siteId, payoutFileId, {
    from: undefined,
    before: undefined,
  }).executeTakeFirst();
  if (!file || payoutFileId === '') return undefined;
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('payout_file_id', '=', payoutFileId)
    .orderBy('withdrawal_id')
    .execute();
  return { file, rows };
}
