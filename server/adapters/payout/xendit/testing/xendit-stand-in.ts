import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STAND_IN_KEY = 'xnd_development_stand_in';
export const STAND_IN_TOKEN = 'stand-in-callback-token';

interface Payout {
  id: string;
  reference_id: string;
  amount: number;
  currency: string;
  channel_code: string;
  status: string;
  failure_code?: string;
  created: string;
}

interface Invoice {
  id: string;
  external_id: string;
  status: string;
  amount: number;
  paid_amount?: number;
  currency: string;
  invoice_url: string;
  expiry_date: string;
  paid_at?: string;
}

type Trouble = 'silence' | 'silence-after' | 'fault' | 'fault-after' | 'rate-limit' | 'no-funds' | 'garbage';

/** A webhook as posted by Xendit: headers and bytes. */
export interface StandInCallback {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export interface XenditStandIn {
  readonly url: string;
  readonly payouts: Payout[];
  readonly invoices: Invoice[];
  readonly requests: { method: string; path: string; key: string | undefined; authorization: string | undefined }[];
  balance: number;
  /** Failures of the next requests, in order; '-after': the request is still executed. */
  /** The key that it accepts. */
  key: string;
  /** Paths that the key may not use: 403. */
  readonly forbidden: Set<string>;
  readonly troubles: Trouble[];
  settle(reference: string, status: 'SUCCEEDED' | 'FAILED' | 'REVERSED', failureCode?: string): StandInCallback;
  pay(reference: string, amount?: number): StandInCallback;
  expire(reference: string): StandInCallback;
  close(): Promise<void>;
}

/**
 * A server that behaves as Xendit documents, in memory: payouts v2 with their idempotency key, invoices,
 * balance, transactions, rate limit, error codes, webhooks. See docs/integrations/xendit.md.
 */
export async function startXenditStandIn(clock = () => new Date()): Promise<XenditStandIn> {
  const byKey = new Map<string, { body: string; payout: Payout }>();
  let made = 0;
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: XenditStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payouts: [],
    invoices: [],
    requests: [],
    balance: 1_000_000,
    key: STAND_IN_KEY,
    forbidden: new Set(),
    troubles: [],
    settle(reference, status, failureCode) {
      const payout = standIn.payouts.find((one) => one.reference_id === reference);
      if (!payout) throw new Error(`no payout ${reference}`);
      payout.status = status;
      if (failureCode) payout.failure_code = failureCode;
      return callback({
        event: `payout.${status.toLowerCase()}`,
        business_id: '5f27a14a9bf05c73dd040bc8',
        created: clock().toISOString(),
        data: { ...payout },
      });
    },
    pay(reference, amount) {
      const invoice = invoiceOf(reference);
      Object.assign(invoice, {
        status: 'PAID',
        paid_amount: amount ?? invoice.amount,
        paid_at: clock().toISOString(),
      });
      return callback({
        ...invoice,
        payment_id: `ewc_${invoice.id}`,
        payment_method: 'EWALLET',
        merchant_name: 'Stand-in',
      });
    },
    expire(reference) {
      return callback({ ...Object.assign(invoiceOf(reference), { status: 'EXPIRED' }), merchant_name: 'Stand-in' });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function invoiceOf(reference: string): Invoice {
    const invoice = standIn.invoices.find((one) => one.external_id === reference);
    if (!invoice) throw new Error(`no invoice ${reference}`);
    return invoice;
  }

  function callback(body: object): StandInCallback {
    return {
      headers: { 'content-type': 'application/json', 'x-callback-token': STAND_IN_TOKEN },
      body: Buffer.from(JSON.stringify(body)),
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', standIn.url);
    const key = request.headers['idempotency-key'] as string | undefined;
    standIn.requests.push({
      method: request.method ?? '',
      path: url.pathname,
      key,
      authorization: request.headers.authorization,
    });
    const send = (status: number, json: unknown) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'rate-limit-limit': '600',
        'rate-limit-remaining': '599',
        'rate-limit-reset': '58.3',
      });
      response.end(JSON.stringify(json));
    };
    const error = (status: number, code: string, message = code) => send(status, { error_code: code, message });

    const expected = `Basic ${Buffer.from(`${standIn.key}:`).toString('base64')}`;
    if (request.headers.authorization !== expected) return error(401, 'INVALID_API_KEY');
    const called = `${request.method} ${request.url?.split('?')[0]}`;
    if (standIn.forbidden.has(called)) return error(403, 'REQUEST_FORBIDDEN_ERROR');
    const trouble = request.method === 'POST' ? standIn.troubles.shift() : undefined;
    if (trouble === 'silence') return void request.socket.destroy();
    if (trouble === 'fault') return error(500, 'SERVER_ERROR');
    if (trouble === 'rate-limit') return error(429, 'RATE_LIMIT_EXCEEDED');
    if (trouble === 'no-funds') return error(400, 'INSUFFICIENT_BALANCE');
    if (trouble === 'garbage') return void response.writeHead(200).end('<html>gateway</html>');

    const result = answer(request.method ?? '', url, body, key);
    if (trouble === 'silence-after') return void request.socket.destroy();
    if (trouble === 'fault-after') return error(500, 'SERVER_ERROR');
    if ('error' in result) error(result.status, result.error);
    else send(result.status, result.json);
  }

  type Answer = { status: number; json: unknown } | { status: number; error: string };

  function answer(method: string, url: URL, body: string, key: string | undefined): Answer {
    const { pathname, searchParams } = url;
    if (method === 'POST' && pathname === '/v2/payouts') return createPayout(body, key);
    if (method === 'GET' && pathname === '/v2/payouts') {
      const data = standIn.payouts.filter((payout) => payout.reference_id === searchParams.get('reference_id'));
      return { status: 200, json: { data, has_more: false } };
    }
    if (method === 'GET' && pathname === '/balance') return { status: 200, json: { balance: standIn.balance } };
    if (method === 'GET' && pathname === '/transactions') return listTransactions(searchParams);
    if (method === 'POST' && pathname === '/v2/invoices') return createInvoice(body);
    if (method === 'GET' && pathname === '/v2/invoices') {
      const reference = searchParams.get('external_id');
      const found = reference
        ? standIn.invoices.filter((invoice) => invoice.external_id === reference)
        : standIn.invoices.filter((invoice) => invoice.status === 'PAID');
      const from = searchParams.get('last_invoice');
      const start = from ? found.findIndex((invoice) => invoice.id === from) + 1 : 0;
      return { status: 200, json: found.slice(start, start + Number(searchParams.get('limit') ?? 10)) };
    }
    return { status: 404, error: 'NOT_FOUND' };
  }

  function createPayout(body: string, key: string | undefined): Answer {
    if (!key) return { status: 400, error: 'API_VALIDATION_ERROR' };
    const before = byKey.get(key);
    if (before) {
      return before.body === body ? { status: 200, json: before.payout } : { status: 409, error: 'DUPLICATE_ERROR' };
    }
    const requested = JSON.parse(body) as Payout & { channel_properties: { account_number: string } };
    if (!requested.channel_code?.startsWith('PH_')) return { status: 400, error: 'CHANNEL_CODE_NOT_SUPPORTED_ERROR' };
    if (requested.channel_properties.account_number.endsWith('9999')) {
      return { status: 400, error: 'RECIPIENT_ACCOUNT_NUMBER_ERROR' };
    }
    if (requested.amount > 50_000_000) return { status: 400, error: 'MAXIMUM_TRANSFER_LIMIT_ERROR' };
    if (requested.amount > standIn.balance) return { status: 400, error: 'INSUFFICIENT_BALANCE' };
    standIn.balance -= requested.amount;
    const payout: Payout = {
      id: `disb-${++made}`,
      reference_id: requested.reference_id,
      amount: requested.amount,
      currency: requested.currency,
      channel_code: requested.channel_code,
      status: 'ACCEPTED',
      created: clock().toISOString(),
    };
    byKey.set(key, { body, payout });
    standIn.payouts.push(payout);
    return { status: 200, json: { ...payout } };
  }

  function listTransactions(query: URLSearchParams): Answer {
    const word: Record<string, string> = {
      ACCEPTED: 'PENDING',
      SUCCEEDED: 'SUCCESS',
      FAILED: 'FAILED',
      REVERSED: 'REVERSED',
    };
    const all = standIn.payouts.map((payout) => ({
      id: `txn_${payout.id}`,
      product_id: payout.id,
      type: 'DISBURSEMENT',
      status: word[payout.status],
      reference_id: payout.reference_id,
      currency: payout.currency,
      amount: payout.amount,
      created: payout.created,
    }));
    const after = query.get('after_id');
    const start = after ? all.findIndex((line) => line.id === after) + 1 : 0;
    const limit = Number(query.get('limit') ?? 10);
    return {
      status: 200,
      json: { has_more: start + limit < all.length, data: all.slice(start, start + limit), links: [] },
    };
  }

  function createInvoice(body: string): Answer {
    const requested = JSON.parse(body) as {
      external_id: string;
      amount: number;
      currency: string;
      invoice_duration: number;
    };
    if (!(requested.amount > 0)) return { status: 400, error: 'API_VALIDATION_ERROR' };
    const id = `inv_${++made}`;
    const invoice: Invoice = {
      id,
      external_id: requested.external_id,
      status: 'PENDING',
      amount: requested.amount,
      currency: requested.currency,
      invoice_url: `${standIn.url}/web/${id}`,
      expiry_date: new Date(clock().getTime() + requested.invoice_duration * 1000).toISOString(),
    };
    standIn.invoices.push(invoice);
    return { status: 200, json: { ...invoice } };
  }

  return standIn;
}
