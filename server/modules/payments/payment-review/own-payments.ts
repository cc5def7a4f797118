import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { OwnDataSection } from '../../identity/protection/index.ts';

interface PaymentTable {
  readonly name: 'withdrawals' | 'deposits';
  readonly id: string;
  /** The title and column of a second amount, beside the requested one. */
  readonly besides: readonly [title: string, column: string];
  /** The person or account on the other side. */
  readonly texts: readonly (readonly [title: string, column: string])[];
}

interface PaymentRow {
  id: string;
  reference: string;
  amount: bigint;
  besides: bigint | null;
  state: string;
  texts: (string | null)[];
  address: string | null;
  device: string | null;
  created_at: Date;
}

function paymentSection({ name, id, besides, texts }: PaymentTable): OwnDataSection {
  const titles = texts.map(([title]) => title);
  const columns = sql.join(texts.map(([, column]) => sql.ref(column)));
  return {
    name,
    columns: ['id', 'reference', 'amount', besides[0], 'state', ...titles, 'address', 'device', 'requested_at'],
    async read(tx, { siteId, uid }, after, size) {
      const { rows } = await sql<PaymentRow>`
        SELECT ${sql.ref(id)} AS id, reference, amount_minor AS amount, ${sql.ref(besides[1])} AS besides, state,
          ARRAY[${columns}] AS texts, address, device, created_at
        FROM ${sql.table(name)}
        WHERE site_id = ${siteId} AND uid = ${uid} AND ${sql.ref(id)} > ${after}
        ORDER BY ${sql.ref(id)} LIMIT ${size}`.execute(tx);
      return {
        rows: rows.map((row) => [
          row.id,
          row.reference,
          formatMinor(row.amount),
          row.besides === null ? null : formatMinor(row.besides),
          row.state,
          ...row.texts,
          row.address,
          row.device,
          row.created_at.toISOString(),
        ]),
        next: rows.length === size ? rows.at(-1)?.id : undefined,
      };
    },
  };
}

/** A user's data in the payments domain; account numbers are masked, as on every page. */
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
  paymentSection({
    name: 'withdrawals',
    id: 'withdrawal_id',
    besides: ['fee', 'fee_minor'],
    texts: [
      ['holder', 'holder'],
      ['number', 'number_masked'],
    ],
  }),
  paymentSection({
    name: 'deposits',
    id: 'deposit_id',
    besides: ['credited', 'credited_minor'],
    texts: [
      ['method', 'method'],
      ['payer', 'payer_name'],
    ],
  }),
];
