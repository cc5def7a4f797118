import { ok, refuse } from '@pitaka/core/values/result.ts';
import type {
  CallbackReader,
  ProviderCallback,
  RawCallback,
} from '../../../modules/payments/provider-callbacks/callback-reader.port.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';

const PURPOSE = 'sandbox-callback';
const SIGNATURE_HEADER = 'x-sandbox-signature';
const TIME_HEADER = 'x-sandbox-time';
/** How long a signature is valid: a recorded callback must not be replayed later. */
const GOOD_FOR_SECONDS = 300;

/** The body of a sandbox callback, with amounts as text. */
type Body = { event_id: string; site: string; reference: string; kind: 'payout' | 'deposit'; status: string } & Record<
  string,
  unknown
>;

/** Writes a callback as the sandbox providers send it: signed over time and body. */
export function writeSandboxCallback(secrets: SecretKeys, body: Body, now: Date): RawCallback {
  const bytes = Buffer.from(JSON.stringify(body));
  const time = String(Math.floor(now.getTime() / 1000));
  return {
    headers: {
      'content-type': 'application/json',
      [TIME_HEADER]: time,
      [SIGNATURE_HEADER]: secrets.sign(PURPOSE, `${time}.${bytes.toString('utf8')}`),
    },
    body: bytes,
    now,
  };
}

/** Reads the callbacks of both sandbox providers, payouts and deposits. */
export function createSandboxCallbackReader(secrets: SecretKeys): CallbackReader {
  return {
    provider: 'sandbox',
    read({ headers, body, now }) {
      const time = headers[TIME_HEADER] ?? '';
      const signature = headers[SIGNATURE_HEADER] ?? '';
      if (!secrets.isSignatureOf(PURPOSE, `${time}.${body.toString('utf8')}`, signature)) return refuse('forged');
      if (Math.abs(now.getTime() / 1000 - Number(time)) > GOOD_FOR_SECONDS) return refuse('stale');
      const event = readEvent(body);
      return event ? ok([event]) : refuse('malformed');
    },
  };
}

function readEvent(bytes: Buffer): ProviderCallback | undefined {
  let body: Partial<Body>;
  try {
    body = parseJson(bytes.toString('utf8')) as Partial<Body>;
  } catch {
    return undefined;
  }
  const { event_id: eventId, site: siteId, reference, kind, status } = body ?? {};
  if (!isText(eventId) || !isText(siteId) || !isText(reference)) return undefined;
  const base = { eventId, siteId, reference };
  if (kind === 'payout') {
    if (status !== 'paid' && status !== 'refused' && status !== 'reversed') return undefined;
    return { ...base, kind, status, providerReference: String(body.payout_id ?? ''), reason: 'declined' };
  }
  if (kind !== 'deposit') return undefined;
  if (status === 'pending' || status === 'refused' || status === 'expired' || status === 'charged_back')
    return { ...base, kind, status };
  const { payment_id: paymentId, amount_minor: amount, currency, payer_name: payerName } = body;
  if (status !== 'paid' || !isText(paymentId) || !isText(currency) || !/^[1-9][0-9]{0,17}$/.test(String(amount)))
    return undefined;
  const payment = {
    paymentId,
    amountMinor: BigInt(String(amount)),
    currency,
    ...(isText(payerName) ? { payerName } : {}),
  };
  return { ...base, kind, status, payment };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
