import { decimalOf, minorOf } from '@pitaka/core/values/money.ts';
import type {
  PayoutAnswer,
  PayoutOrder,
  PayoutProvider,
  PayoutRefusal,
  PayoutStatus,
  ProviderPayout,
} from '../../../modules/payments/withdrawals/payout-provider.port.ts';
import { basicAuth, callOutside, type OutsideAnswer } from '../../../platform/outside-call.ts';
import type { UsedKey } from '../../../platform/provider-keys/index.ts';
import { XENDIT_CHANNELS } from './xendit-channels.ts';

export interface XenditPayoutSettings {
  readonly secretKey: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Deadline for an answer, after which the outcome is unknown. */
  readonly deadlineMs: number;
  readonly key?: UsedKey | undefined;
}

export const XENDIT_URL = 'https://api.xendit.co';

/** The parts of a payout object that we read. Source: https://docs.xendit.co/apidocs/create-payout */
interface XenditPayout {
  readonly id?: unknown;
  readonly reference_id?: unknown;
  readonly status?: unknown;
  readonly failure_code?: unknown;
}

const PENDING = new Set(['ACCEPTED', 'REQUESTED', 'PENDING_COMPLIANCE_ASSESSMENT', 'READY', 'LOCKED']);
const REFUSED = new Set(['FAILED', 'CANCELLED', 'EXPIRED', 'COMPLIANCE_REJECTED']);

/**
 * Error codes of a 4xx that mean that no payout was made. Any other code leaves the outcome open, to be polled. Source:
 * https://docs.xendit.co/api-payouts-beta/payouts-errors
 */
const REFUSED_AT_ONCE: Readonly<Record<string, PayoutRefusal>> = {
  API_VALIDATION_ERROR: 'declined',
  INVALID_JSON_FORMAT: 'declined',
  CHANNEL_CODE_NOT_SUPPORTED_ERROR: 'declined',
  RECIPIENT_ACCOUNT_NUMBER_ERROR: 'account_unknown',
  RECIPIENT_AMOUNT_ERROR: 'amount_not_allowed',
  MAXIMUM_TRANSFER_LIMIT_ERROR: 'amount_not_allowed',
};
const NOT_TAKEN: Readonly<Record<string, 'funds_short' | 'busy'>> = {
  INSUFFICIENT_BALANCE: 'funds_short',
  RATE_LIMIT_EXCEEDED: 'busy',
  INVALID_API_KEY: 'busy',
  REQUEST_FORBIDDEN_ERROR: 'busy',
};

/** Payouts v2 of Xendit; the idempotency key is our reference, so the same order is always the same payout. */
export function createXenditPayout(settings: XenditPayoutSettings): PayoutProvider {
  const headers = { authorization: basicAuth(settings.secretKey, '') };

  function get(path: string): Promise<OutsideAnswer> {
    const { deadlineMs, key } = settings;
    return callOutside({ method: 'GET', url: `${settings.baseUrl}${path}`, headers, deadlineMs, key });
  }

  return {
    name: 'xendit',

    async send(order): Promise<PayoutAnswer> {
      const channel = XENDIT_CHANNELS[order.destination.method];
      if (channel === undefined) return { type: 'refused', reason: 'declined' };
      const reference = outerReference(order.siteId, order.reference);
      const answer = await callOutside({
        method: 'POST',
        url: `${settings.baseUrl}/v2/payouts`,
        headers: { ...headers, 'idempotency-key': reference },
        body: bodyOf(order, channel, reference),
        deadlineMs: settings.deadlineMs,
        key: settings.key,
      });
      return readAnswer(answer);
    },

    async fetchStatus(siteId, reference): Promise<PayoutStatus> {
      const query = new URLSearchParams({ reference_id: outerReference(siteId, reference) });
      const answer = await get(`/v2/payouts?${query}`);
      if (answer.type === 'silence') return { type: 'unknown', why: answer.why };
      const { data } = (answer.json ?? {}) as { data?: unknown };
      if (answer.status !== 200 || !Array.isArray(data)) return { type: 'unknown', why: `HTTP ${answer.status}` };
      const statuses = data.map((payout) => statusOf(payout as XenditPayout));
      // A key should have one payout. If there are several, a paid one counts.
      for (const type of ['reversed', 'paid', 'pending', 'unknown', 'refused'] as const) {
        const found = statuses.find((status) => status.type === type);
        if (found) return found;
      }
      return { type: 'not_found' };
    },

    /** Source: https://docs.xendit.co/apidocs/get-balance */
    async readFunds(_siteId, currency) {
      const answer = await get(`/balance?${new URLSearchParams({ account_type: 'CASH', currency })}`);
      if (answer.type === 'silence' || answer.status !== 200) return undefined;
      return minorOf((answer.json as { balance?: unknown } | undefined)?.balance);
    },

    /** Source: https://docs.xendit.co/apidocs/list-transactions */
    async listPayouts(siteId, from, before) {
      const found: ProviderPayout[] = [];
      let after: string | undefined;
      for (;;) {
        const query = new URLSearchParams({
          types: 'DISBURSEMENT',
          'created[gte]': from.toISOString(),
          'created[lte]': new Date(before.getTime() - 1).toISOString(),
          limit: '50',
          ...(after === undefined ? {} : { after_id: after }),
        });
        const answer = await get(`/transactions?${query}`);
        if (answer.type === 'silence' || answer.status !== 200) return undefined;
        const { data, has_more: hasMore } = (answer.json ?? {}) as { data?: unknown; has_more?: unknown };
        if (!Array.isArray(data)) return undefined;
        for (const line of data) {
          const payout = readTransaction(siteId, line as Record<string, unknown>);
          if (payout) found.push(payout);
        }
        const last = (data.at(-1) as { id?: unknown } | undefined)?.id;
        if (hasMore !== true || typeof last !== 'string') return found;
        after = last;
      }
    },
  };
}

/** One account at the provider may serve several sites. */
export function outerReference(siteId: string, reference: string): string {
  return `${siteId}.${reference}`;
}

export function innerReference(outer: unknown): { siteId: string; reference: string } | undefined {
  const match = typeof outer === 'string' ? /^([a-z][a-z0-9-]{0,30})\.([WD][0-9A-Z]{11})$/.exec(outer) : null;
  return match?.[1] && match[2] ? { siteId: match[1], reference: match[2] } : undefined;
}

function bodyOf(order: PayoutOrder, channel: string, reference: string): object {
  return {
    reference_id: reference,
    channel_code: channel,
    channel_properties: {
      account_number: order.destination.number,
      account_holder_name: order.destination.holder,
    },
    amount: decimalOf(order.amountMinor),
    currency: order.currency,
    description: order.reference,
  };
}

function readAnswer(answer: OutsideAnswer): PayoutAnswer {
  if (answer.type === 'silence') return { type: 'unknown', why: answer.why };
  const { status, json } = answer;
  if (status >= 200 && status < 300) {
    const found = statusOf((json ?? {}) as XenditPayout);
    if (found.type === 'reversed' || found.type === 'unknown' || found.type === 'not_found') {
      return { type: 'unknown', why: 'an answer that was not foreseen' };
    }
    return found;
  }
  const code = String((json as { error_code?: unknown } | undefined)?.error_code ?? '');
  // A refused key makes no payout, whatever else the answer says. The same order is sent again under its own reference.
  const notTaken = NOT_TAKEN[code] ?? ([401, 403, 429].includes(status) ? 'busy' : undefined);
  if (notTaken) return { type: 'not_taken', why: notTaken };
  const reason = status >= 400 && status < 500 ? REFUSED_AT_ONCE[code] : undefined;
  if (reason) return { type: 'refused', reason };
  // After a reused key, an outage or an unknown code the payout may have been made.
  return { type: 'unknown', why: `HTTP ${status} ${code}`.trim() };
}

function statusOf(payout: XenditPayout): PayoutStatus {
  const providerReference = typeof payout.id === 'string' ? payout.id : '';
  const status = String(payout.status ?? '');
  if (providerReference === '') return { type: 'unknown', why: 'a payout without an id' };
  if (status === 'SUCCEEDED') return { type: 'paid', providerReference };
  if (status === 'REVERSED') return { type: 'reversed', reason: reasonOf(payout.failure_code), providerReference };
  if (REFUSED.has(status)) return { type: 'refused', reason: reasonOf(payout.failure_code), providerReference };
  if (PENDING.has(status)) return { type: 'pending', providerReference };
  return { type: 'unknown', why: `the status ${status}` };
}

export function reasonOf(failureCode: unknown): PayoutRefusal {
  return failureCode === 'INVALID_DESTINATION' ? 'account_unknown' : 'declined';
}

const STATUS_OF: Readonly<Record<string, ProviderPayout['status']>> = {
  PENDING: 'pending',
  SUCCESS: 'paid',
  FAILED: 'refused',
  VOIDED: 'refused',
  REVERSED: 'reversed',
};

function readTransaction(siteId: string, line: Record<string, unknown>): ProviderPayout | undefined {
  const inner = innerReference(line.reference_id);
  const amountMinor = minorOf(line.amount);
  const status = STATUS_OF[String(line.status)];
  if (inner?.siteId !== siteId || amountMinor === undefined || status === undefined) return undefined;
  return {
    reference: inner.reference,
    providerReference: String(line.product_id ?? line.id ?? ''),
    amountMinor,
    currency: String(line.currency ?? ''),
    status,
    at: new Date(String(line.created)),
  };
}
