import { minorOf } from '@pitaka/core/values/money.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type {
  CallbackReader,
  ProviderCallback,
} from '../../../modules/payments/provider-callbacks/callback-reader.port.ts';
import { isSameSecret } from '../../../platform/is-same-secret.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { innerReference, reasonOf } from './xendit-payout.ts';

const STATUS_OF_PAYOUT: Readonly<Record<string, 'paid' | 'refused' | 'reversed'>> = {
  'payout.succeeded': 'paid',
  'payout.failed': 'refused',
  'payout.expired': 'refused',
  'payout.reversed': 'reversed',
};

/**
 * Xendit's webhooks for payouts and invoices. They are authenticated by a constant token in x-callback-token
 * and carry no time, so staleness cannot be checked; each event counts once.
 * Sources: https://docs.xendit.co/apidocs/payout-webhook-notification, https://docs.xendit.co/docs/handling-webhooks,
 * https://github.com/xendit/xendit-php/blob/master/docs/Invoice/InvoiceCallback.md
 */
export function createXenditCallbackReader(tokens: readonly string[]): CallbackReader {
  return {
    provider: 'xendit',
    read({ headers, body }) {
      const token = headers['x-callback-token'] ?? '';
      if (!tokens.some((expected) => isSameSecret(expected, token))) return refuse('forged');
      let json: unknown;
      try {
        json = parseJson(body.toString('utf8'));
      } catch {
        return refuse('malformed');
      }
      if (typeof json !== 'object' || json === null) return refuse('malformed');
      const callback = 'event' in json ? readPayout(json) : readInvoice(json as Record<string, unknown>);
      return callback === 'malformed' ? refuse('malformed') : ok(callback ? [callback] : []);
    },
  };
}

function readPayout(body: { event?: unknown; data?: unknown }): ProviderCallback | undefined | 'malformed' {
  const status = STATUS_OF_PAYOUT[String(body.event)];
  // This address also receives events of other products.
  if (status === undefined) return undefined;
  const data = (body.data ?? {}) as Record<string, unknown>;
  const inner = innerReference(data.reference_id);
  if (typeof data.id !== 'string' || data.id === '') return 'malformed';
  // A payout that was made manually in the provider's dashboard.
  if (!inner) return undefined;
  return {
    kind: 'payout',
    eventId: `${data.id}.${status}`,
    ...inner,
    status,
    providerReference: data.id,
    reason: reasonOf(data.failure_code),
  };
}

function readInvoice(body: Record<string, unknown>): ProviderCallback | undefined | 'malformed' {
  const { id, status, currency } = body;
  if (typeof id !== 'string' || id === '' || typeof status !== 'string') return 'malformed';
  const inner = innerReference(body.external_id);
  if (!inner) return undefined;
  const base = { kind: 'deposit' as const, eventId: `${id}.${status.toLowerCase()}`, ...inner };
  if (status === 'EXPIRED') return { ...base, status: 'expired' };
  if (status !== 'PAID' && status !== 'SETTLED') return undefined;
  const amountMinor = minorOf(body.paid_amount ?? body.amount);
  if (amountMinor === undefined || amountMinor === 0n || typeof currency !== 'string') return 'malformed';
  // An invoice is paid once, so its own id identifies the payment in every message.
  return { ...base, status: 'paid', payment: { paymentId: id, amountMinor, currency } };
}
