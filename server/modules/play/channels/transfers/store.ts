import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { ChannelTransfersTable } from '../../../../platform/db/tables/channels.ts';

export type TransferRow = Selectable<ChannelTransfersTable>;

export function findByKey(
  db: Database | Transaction,
  owner: { siteId: string; uid: string; channelId: string },
  key: string,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('channel_transfers')
    .selectAll()
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .where('idempotency_key', '=', key)
    .where('channel_id', '=', owner.channelId)
    .executeTakeFirst();
}

export function lockTransfer(tx: Transaction, siteId: string, transferId: string): Promise<TransferRow | undefined> {
  return tx
    .selectFrom('channel_transfers')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('transfer_id', '=', transferId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
