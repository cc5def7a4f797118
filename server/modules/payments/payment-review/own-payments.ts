import { formatMinor } from '@pitaka/core/values/money.ts';
import type { OwnDataSection } from '../../identity/protection/index.ts';

/** What the payments domain stores about a person; numbers of accounts are masked as everywhere. */
export const OWN_PAYMENTS: readonly OwnDataSection[] = [
  {
    name: 'payout_accounts',
    columns: ['id', 'kind', 'method', 'holder', 'number', 'state', 'added_at'],
    async read(tx, { siteId, uid }, after, size) {
      const rows = await tx
        .selectFrom('payout_accounts')
        .select(['account_id', 'kind', 'method', 'holder', 'number_masked', 'state', 'created_at'])
        .where('site_id', '=', siteId)
        .where('uid', '=', uid)
        .where('account_id', '>', after)
        .orderBy('account_id')
        .limit(size)
        .execute();
      return {
        rows: rows.map((row) => [
          row.account_id,
          row.kind,
          row.method,
          row.holder,
          row.number_masked,
          row.state,
          row.created_at.toISOString(),
        ]),
        next: rows.length === size ? rows.at(-1)?.account_id : undefined,
      };
    },
  },
  {
    name: 'withdrawals',
    columns: ['id', 'reference', 'amount', 'fee', 'state', 'holder', 'number', 'address', 'device', 'requested_at'],
    async read(tx, { siteId, uid }, after, size) {
      const rows = await tx
        .selectFrom('withdrawals')
        .select(['withdrawal_id', 'reference', 'amount_minor', 'fee_minor', 'state', 'holder', 'number_masked'])
        .select(['address', 'device', 'created_at'])
        .where('site_id', '=', siteId)
        .where('uid', '=', uid)
        .where('withdrawal_id', '>', after)
        .orderBy('withdrawal_id')
        .limit(size)
        .execute();
      return {
        rows: rows.map((row) => [
          row.withdrawal_id,
          row.reference,
          formatMinor(row.amount_minor),
          formatMinor(row.fee_minor),
          row.state,
          row.holder,
          row.number_masked,
          row.address,
          row.device,
          row.created_at.toISOString(),
        ]),
        next: rows.length === size ? rows.at(-1)?.withdrawal_id : undefined,
      };
    },
  },
  {
    name: 'deposits',
    columns: ['id', 'reference', 'amount', 'credited', 'state', 'method', 'payer', 'address', 'device', 'requested_at'],
    async read(tx, { siteId, uid }, after, size) {
      const rows = await tx
        .selectFrom('deposits')
        .select(['deposit_id', 'reference', 'amount_minor', 'credited_minor', 'state', 'method', 'payer_name'])
        .select(['address', 'device', 'created_at'])
        .where('site_id', '=', siteId)
        .where('uid', '=', uid)
        .where('deposit_id', '>', after)
        .orderBy('deposit_id')
        .limit(size)
        .execute();
      return {
        rows: rows.map((row) => [
          row.deposit_id,
          row.reference,
          formatMinor(row.amount_minor),
          row.credited_minor === null ? null : formatMinor(row.credited_minor),
          row.state,
          row.method,
          row.payer_name,
          row.address,
          row.device,
          row.created_at.toISOString(),
        ]),
        next: rows.length === size ? rows.at(-1)?.deposit_id : undefined,
      };
    },
  },
];
