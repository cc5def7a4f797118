import { decimalOf, minorOf } from '@pitaka/core/values/money.ts';
import type {
  DepositOrder,
  DepositProvider,
  DepositStatus,
  OpenAnswer,
  ProviderPayment,
} from '../../../modules/payments/deposits/deposit-provider.port.ts';
import { basicAuth, callOutside, type OutsideAnswer } from '../../../platform/outside-call.ts';
import type { UsedKey } from '../../../platform/provider-keys/index.ts';

export interface XenditDepositSettings {
  readonly secretKey: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly deadlineMs: number;
  readonly clock: () => Date;
  readonly key?: UsedKey | undefined;
}

/** The parts of an invoice that we read. Source: https://github.com/xendit/xendit-php/blob/master/docs/InvoiceApi.md */
interface XenditInvoice {
  readonly id?: unknown;
  readonly external_id?: unknown;
  readonly status?: unknown;
  readonly amount?: unknown;
  readonly paid_amount?: unknown;
  readonly currency?: unknown;
  readonly invoice_url?: unknown;
  readonly paid_at?: unknown;
  readonly updated?: unknown;
}

const REFERENCE = /^([a-z][a-z0-9-]{0,30})\.(D[0-9A-Z]{11})$/;

/** Deposits by invoices of Xendit: a page where users choose how to pay. */
export function createXenditDeposit(settings: XenditDepositSettings): DepositProvider {
  const headers = { authorization: basicAuth(settings.secretKey, '') };
  const { baseUrl, deadlineMs, key } = settings;
  const get = (path: string) => callOutside({ method: 'GET', url: `${baseUrl}${path}`, headers, deadlineMs, key });

  /** All invoices with our reference; undefined without an answer. */
  async function find(reference: string): Promise<XenditInvoice[] | undefined> {
    const answer = await get(`/v2/invoices?${new URLSearchParams({ external_id: reference })}`);
    return answer.type === 'answer' && answer.status === 200 && Array.isArray(answer.json)
      ? (answer.json as XenditInvoice[])
      : undefined;
  }

  return {
    name: 'xendit',
    way: 'page',

    async open(order): Promise<OpenAnswer> {
      const reference = `${order.siteId}.${order.reference}`;
      // Invoices have no idempotency key, so after a lost answer the created invoice is looked up and used.
      const before = await find(reference);
      if (!before) return { type: 'unknown', why: 'the provider could not be asked' };
      const open = before.map(openedOf).find((answer) => answer !== undefined);
      if (open) return open;
      const answer = await callOutside({
        method: 'POST',
        url: `${baseUrl}/v2/invoices`,
        headers,
        body: bodyOf(order, reference, settings.clock()),
        deadlineMs,
        key,
      });
      return readOpening(answer);
    },

    async fetchStatus(siteId, reference): Promise<DepositStatus> {
      const invoices = await find(`${siteId}.${reference}`);
      if (!invoices) return { type: 'unknown', why: 'the provider could not be asked' };
      const paid = invoices.filter(isPaid).flatMap((invoice) => paymentOf(invoice) ?? []);
      if (paid.length > 0) return { type: 'paid', payments: paid };
      if (invoices.length === 0) return { type: 'not_found' };
      return invoices.some(({ status }) => status === 'PENDING') ? { type: 'open' } : { type: 'expired' };
    },

    async listPayments(siteId, from, before) {
      const found: ProviderPayment[] = [];
      let last: string | undefined;
      for (;;) {
        const query = new URLSearchParams({
          statuses: '["PAID","SETTLED"]',
          paid_after: from.toISOString(),
          paid_before: before.toISOString(),
          limit: '100',
          ...(last === undefined ? {} : { last_invoice: last }),
        });
        const answer = await get(`/v2/invoices?${query}`);
        if (answer.type === 'silence' || answer.status !== 200 || !Array.isArray(answer.json)) return undefined;
        const invoices = answer.json as XenditInvoice[];
        for (const invoice of invoices) {
          const reference = REFERENCE.exec(String(invoice.external_id));
          const payment = paymentOf(invoice);
          if (reference?.[1] !== siteId || !reference[2] || !payment) continue;
          const at = new Date(String(invoice.paid_at ?? invoice.updated));
          found.push({ ...payment, reference: reference[2], status: 'paid', at });
        }
        const end = invoices.at(-1)?.id;
        if (invoices.length < 100 || typeof end !== 'string') return found;
        last = end;
      }
    },
  };
}

function bodyOf(order: DepositOrder, reference: string, now: Date): object {
  const seconds = Math.max(60, Math.round((order.expiresAt.getTime() - now.getTime()) / 1000));
  return {
    external_id: reference,
    amount: decimalOf(order.amountMinor),
    currency: order.currency,
    description: `${order.siteName} ${order.reference}`,
    invoice_duration: seconds,
    success_redirect_url: order.returnUrl,
    failure_redirect_url: order.returnUrl,
  };
}

function readOpening(answer: OutsideAnswer): OpenAnswer {
  if (answer.type === 'silence') return { type: 'unknown', why: answer.why };
  const { status, json } = answer;
  if (status >= 200 && status < 300) {
    return openedOf((json ?? {}) as XenditInvoice) ?? { type: 'unknown', why: 'an answer that was not foreseen' };
  }
  // Only an error about the order itself counts as a refusal. Errors about keys, limits and outages are our own, or
  // temporary.
  const isRefusal = status === 400 || status === 422;
  return isRefusal ? { type: 'refused' } : { type: 'unknown', why: `HTTP ${status}` };
}

function openedOf(invoice: XenditInvoice): (OpenAnswer & { type: 'opened' }) | undefined {
  const { id, status, invoice_url: payUrl } = invoice;
  if (typeof id !== 'string' || typeof payUrl !== 'string' || status !== 'PENDING') return undefined;
  return { type: 'opened', providerReference: id, payUrl };
}

function isPaid({ status }: XenditInvoice): boolean {
  return status === 'PAID' || status === 'SETTLED';
}

/** An invoice is paid once, so its id identifies the payment, as in the callback. */
function paymentOf(invoice: XenditInvoice) {
  const amountMinor = minorOf(invoice.paid_amount ?? invoice.amount);
  if (typeof invoice.id !== 'string' || !amountMinor || typeof invoice.currency !== 'string') return undefined;
  return { paymentId: invoice.id, amountMinor, currency: invoice.currency };
}
