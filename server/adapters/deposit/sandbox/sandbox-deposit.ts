import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DepositProvider, DepositStatus } from '../../../modules/payments/deposits/deposit-provider.port.ts';
import type { RawCallback } from '../../../modules/payments/provider-callbacks/callback-reader.port.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SandboxPaid } from '../../../platform/db/tables/payments.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

export interface SandboxDepositDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
  readonly clock: () => Date;
  /** Writes a signed callback, in the form of both sandbox providers. */
  readonly writeCallback: (body: SandboxDepositEvent, now: Date) => RawCallback;
  readonly deliver: (raw: RawCallback) => Promise<void>;
}

export type SandboxDepositEvent = {
  event_id: string;
  site: string;
  reference: string;
  kind: 'deposit';
  status: string;
} & Record<string, unknown>;

/** The outcome chosen on the payment page, or by a test. */
export const SANDBOX_OUTCOMES = [
  'paid',
  'failed',
  'expired',
  'paid-twice',
  'late',
  'paid-again',
  'paid-less',
  'paid-more',
  'paid-in-other-currency',
  'paid-by-other',
  'pending',
  'charged-back',
  'charged-back-unheard',
] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

export interface SandboxPayment {
  readonly siteId: string;
  readonly reference: string;
  readonly depositId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: 'open' | 'pending' | 'paid' | 'refused' | 'expired' | 'charged_back';
  readonly expiresAt: Date;
  readonly returnUrl: string;
}

export interface SandboxDeposit extends DepositProvider {
  find(depositId: string): Promise<SandboxPayment | undefined>;
  /** Simulates an outcome. The callback is delivered before this returns. */
  play(payment: SandboxPayment, outcome: SandboxOutcome): Promise<void>;
}

/** A payment provider without external services; its page is /sandbox/pay/{deposit id}. */
export function createSandboxDeposit(deps: SandboxDepositDependencies): SandboxDeposit {
  const { db, clock } = deps;

  async function notify(
    payment: SandboxPayment,
    status: string,
    more: Record<string, unknown> = {},
    eventId: string = randomUUID(),
  ) {
    const now = clock();
    const { siteId, reference } = payment;
    const event = { event_id: eventId, site: siteId, reference, kind: 'deposit' as const, status, ...more };
    await deps.deliver(deps.writeCallback(event, now));
  }

  async function setStatus(payment: SandboxPayment, status: 'pending' | 'refused' | 'expired' | 'charged_back') {
    await db
      .updateTable('sandbox_payments')
      .set({ status, changed_at: clock() })
      .where('site_id', '=', payment.siteId)
      .where('reference', '=', payment.reference)
      .execute();
  }

  async function pay(
    payment: SandboxPayment,
    change: { amountMinor?: bigint; currency?: string; payerName?: string; twice?: true } = {},
  ) {
    const status = {
      payment_id: `pay_${randomUUID()}`,
      amount_minor: (change.amountMinor ?? payment.amountMinor).toString(),
      currency: change.currency ?? payment.currency,
      ...(change.payerName === undefined ? {} : { payer_name: change.payerName }),
    };
    const payments = JSON.stringify([{ ...status, at: clock().toISOString() } satisfies SandboxPaid]);
    await db
      .updateTable('sandbox_payments')
      .set({ status: 'paid', payments: sql`payments || ${payments}::jsonb`, changed_at: clock() })
      .where('site_id', '=', payment.siteId)
      .where('reference', '=', payment.reference)
      .execute();
    await notify(payment, 'paid', status, `${status.payment_id}.paid`);
    if (change.twice) {
      // Repeats the event, and sends another event about the same payment.
      await notify(payment, 'paid', status, `${status.payment_id}.paid`);
      await notify(payment, 'paid', status, `${status.payment_id}.settled`);
    }
  }

  return {
    name: 'sandbox',
    way: 'page',

    async open(order) {
      const now = clock();
      await db
        .insertInto('sandbox_payments')
        .values({
          site_id: order.siteId,
          reference: order.reference,
          order_id: order.depositId,
          amount_minor: order.amountMinor,
          currency: order.currency,
          return_url: order.returnUrl,
          status: 'open',
          expires_at: order.expiresAt,
          created_at: now,
          changed_at: now,
        })
        .onConflict((conflict) => conflict.columns(['site_id', 'reference']).doNothing())
        .execute();
      const payUrl = `${order.origin}/sandbox/pay/${order.depositId}`;
      return { type: 'opened', providerReference: order.depositId, payUrl };
    },

    async fetchStatus(siteId, reference): Promise<DepositStatus> {
      const payment = await db
        .selectFrom('sandbox_payments')
        .select(['status', 'payments'])
        .where('site_id', '=', siteId)
        .where('reference', '=', reference)
        .executeTakeFirst();
      if (!payment) return { type: 'not_found' };
      if (payment.status !== 'paid') return { type: payment.status };
      const payments = payment.payments.map((paid) => ({
        paymentId: paid.payment_id,
        amountMinor: BigInt(paid.amount_minor),
        currency: paid.currency,
        payerName: paid.payer_name,
      }));
      return { type: 'paid', payments };
    },

    async listPayments(siteId, from, before) {
      const rows = await db
        .selectFrom('sandbox_payments')
        .select(['reference', 'status', 'payments'])
        .where('site_id', '=', siteId)
        .where('changed_at', '>=', from)
        .execute();
      return rows.flatMap((row) =>
        row.payments
          .map((paid) => ({
            paymentId: paid.payment_id,
            reference: row.reference,
            amountMinor: BigInt(paid.amount_minor),
            currency: paid.currency,
            status: row.status === 'charged_back' ? ('charged_back' as const) : ('paid' as const),
            at: new Date(paid.at),
          }))
          .filter(({ at }) => at >= from && at < before),
      );
    },

    async find(depositId) {
      const row = await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('order_id', '=', depositId)
        .executeTakeFirst();
      return (
        row && {
          siteId: row.site_id,
          reference: row.reference,
          depositId: row.order_id,
          amountMinor: row.amount_minor,
          currency: row.currency,
          status: row.status,
          expiresAt: row.expires_at,
          returnUrl: row.return_url,
        }
      );
    },

    async play(payment, outcome) {
      switch (outcome) {
        case 'paid':
          return pay(payment);
        case 'paid-again':
          await pay(payment);
          return pay(payment);
        case 'paid-twice':
          return pay(payment, { twice: true });
        case 'expired':
          await setStatus(payment, 'expired');
          return notify(payment, 'expired');
        case 'late':
          await setStatus(payment, 'expired');
          await notify(payment, 'expired');
          return pay(payment);
        case 'paid-less':
          return pay(payment, { amountMinor: payment.amountMinor > 1n ? payment.amountMinor - 1n : 2n });
        case 'paid-more':
          return pay(payment, { amountMinor: payment.amountMinor + 1n });
        case 'paid-in-other-currency':
          return pay(payment, { currency: payment.currency === 'USD' ? 'EUR' : 'USD' });
        case 'paid-by-other':
          return pay(payment, { payerName: 'Somebody Else Entirely' });
        case 'failed':
          await setStatus(payment, 'refused');
          return notify(payment, 'refused');
        case 'pending':
          await setStatus(payment, 'pending');
          return notify(payment, 'pending');
        case 'charged-back':
          await setStatus(payment, 'charged_back');
          return notify(payment, 'charged_back');
        // The callback is lost, so only reconciliation finds the payment.
        case 'charged-back-unheard':
          return setStatus(payment, 'charged_back');
      }
    },
  };
}
