import { withStandings } from '@pitaka/core/payments/deposits/payment-standings.ts';
import type { OurDeposit } from '@pitaka/core/payments/reconciliation/compare-payments.ts';
import type { OurPayout } from '@pitaka/core/payments/reconciliation/compare-payouts.ts';
import type { BookState, Span } from '@pitaka/core/values/finding.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { depositPaymentsOf, depositsOf } from '../deposits/published.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/**
 * The records that a run compares: records of the span, pending records, records on the provider's list, and records
 * with open findings.
 */
export interface ComparedRecords {
  readonly siteId: string;
  readonly provider: string;
  readonly span: Span;
  /** References on the provider's list. */
  readonly references: readonly string[];
  /** Records with open findings. */
  readonly recordIds: readonly string[];
  readonly currency: string;
}

/** Each kind of record is read along its own index, so that the cost of a run depends only on its span. */
export async function readOurPayouts(tx: Transaction, wanted: ComparedRecords): Promise<OurPayout[]> {
  const { siteId, provider, span } = wanted;
  const { rows } = await sql<{
    withdrawal_id: string;
    uid: string;
    reference: string;
    net_minor: bigint;
    state: BookState;
    fail_kind: string | null;
    provider: string;
    provider_reference: string;
    sent_at: Date | null;
    changed_at: Date;
  }>`
    WITH wanted AS (
      SELECT withdrawal_id FROM ${withdrawalsOf(siteId)} withdrawals WHERE provider = ${provider}
        AND sent_at >= ${span.from} AND sent_at < ${span.before}
      UNION SELECT withdrawal_id FROM ${withdrawalsOf(siteId)} withdrawals
        WHERE provider = ${provider} AND state IN ('Exec', 'Error')
      UNION SELECT withdrawal_id FROM ${withdrawalsOf(siteId)} withdrawals WHERE reference = ANY (${wanted.references})
      UNION SELECT unnest(${wanted.recordIds}::text[])
    )
    SELECT withdrawal_id, uid, reference, net_minor, state, fail_kind, provider, provider_reference, sent_at, changed_at
    FROM ${withdrawalsOf(siteId)} withdrawals WHERE withdrawal_id IN (SELECT withdrawal_id FROM wanted)
    ORDER BY withdrawal_id`.execute(tx);
  return rows.map((row) => ({
    id: row.withdrawal_id,
    uid: row.uid,
    reference: row.reference,
    amountMinor: row.net_minor,
    currency: wanted.currency,
    state: row.state,
    failKind: row.fail_kind,
    providerReference: row.provider_reference,
    isElsewhere: row.provider !== provider,
    sentAt: row.sent_at,
    changedAt: row.changed_at,
  }));
}

interface BesideRow {
  readonly state: BookState;
  readonly failKind: string | null;
  readonly paid: string | null;
  readonly currency: string | null;
  readonly at: string;
  readonly changedAt: string;
}

/** Deposits with their reported payments. Excess payments are counted with the first payment, not separately. */
export async function readOurDeposits(
  tx: Transaction,
  wanted: ComparedRecords & { readonly paymentIds: readonly string[] },
): Promise<OurDeposit[]> {
  const { siteId, provider, span } = wanted;
  const { rows } = await sql<{
    deposit_id: string;
    uid: string;
    reference: string;
    amount_minor: bigint;
    state: BookState;
    fail_kind: string | null;
    created_at: Date;
    changed_at: Date;
    beside: BesideRow[];
    payments: { id: string; amount: string; currency: string; at: string }[];
  }>`
    WITH wanted AS (
      SELECT deposit_id FROM ${depositPaymentsOf(siteId)} deposit_payments
        WHERE provider = ${provider} AND at >= ${span.from} AND at < ${span.before}
      UNION SELECT deposit_id FROM ${depositPaymentsOf(siteId)} deposit_payments
        WHERE provider = ${provider} AND payment_id = ANY (${wanted.paymentIds})
      UNION SELECT deposit_id FROM ${depositsOf(siteId)} deposits WHERE provider = ${provider} AND state = 'Success'
        AND settled_at >= ${span.from} AND settled_at < ${span.before}
      UNION SELECT deposit_id FROM ${depositsOf(siteId)} deposits
        WHERE provider = ${provider} AND state IN ('WaitExec', 'Exec', 'Error')
      UNION SELECT deposit_id FROM ${depositsOf(siteId)} deposits WHERE reference = ANY (${wanted.references})
      UNION SELECT unnest(${wanted.recordIds}::text[])
    )
    SELECT d.deposit_id, d.uid, d.reference, d.amount_minor, d.state, d.fail_kind, d.created_at,
           d.changed_at, extra.beside, paid.payments
    FROM ${depositsOf(siteId)} d
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
               'state', e.state, 'failKind', e.fail_kind, 'paid', e.paid_minor::text, 'currency', e.paid_currency,
               'at', e.created_at, 'changedAt', e.changed_at) ORDER BY e.deposit_id), '[]') AS beside
      FROM ${depositsOf(siteId)} e WHERE e.site_id = d.site_id AND e.extra_of = d.deposit_id
    ) extra
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
               'id', p.payment_id, 'amount', p.amount_minor::text, 'currency', p.currency, 'at', p.at)
               ORDER BY p.at, p.payment_id), '[]') AS payments
      FROM ${depositPaymentsOf(siteId)} p
      WHERE p.site_id = d.site_id AND p.provider = d.provider AND p.deposit_id = d.deposit_id
    ) paid
    WHERE d.site_id = ${siteId} AND d.extra_of IS NULL AND d.deposit_id IN (SELECT deposit_id FROM wanted)
    ORDER BY d.deposit_id`.execute(tx);
  return rows.map((row) => ({
    id: row.deposit_id,
    uid: row.uid,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: wanted.currency,
    state: row.state,
    failKind: row.fail_kind,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    payments: withStandings(
      { state: row.state, failKind: row.fail_kind, changedAt: row.changed_at },
      row.beside.map(({ paid, at, changedAt, ...made }) => ({
        ...made,
        paidMinor: paid === null ? null : BigInt(paid),
        createdAt: new Date(at),
        changedAt: new Date(changedAt),
      })),
      row.payments.map(({ id, amount, currency, at }) => ({
        paymentId: id,
        amountMinor: BigInt(amount),
        currency,
        at: new Date(at),
      })),
    ),
    isCredited: row.state === 'Success' || row.beside.some(({ state }) => state === 'Success'),
  }));
}
