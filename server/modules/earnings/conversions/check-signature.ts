import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/is-same-secret.ts';

/** The most that a signed time may differ from the server's clock. */
export const SIGNATURE_WINDOW_SECONDS = 300;

export type SignatureFault = 'forged' | 'stale';

/** A GET: hex HMAC-SHA256 over the other parameters, sorted by name, as `name=value&...` with percent-encoding. */
export function signQuery(secret: string, parameters: Readonly<Record<string, string | null>>): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(parameters[name] ?? '')}`)
    .join('&');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * undefined: the signature is the source's own, and fresh. The signature is checked before the time: a forged time
 * means nothing.
 */
export function checkSignature(
  given: { readonly signature: string; readonly timestamp: string },
  expected: string,
  now: Date,
): SignatureFault | undefined {
  if (!isSameSecret(expected, given.signature.toLowerCase())) return 'forged';
  if (!/^[0-9]{1,12}$/.test(given.timestamp)) return 'stale';
  const age = Math.abs(now.getTime() / 1000 - Number(given.timestamp));
  return age <= SIGNATURE_WINDOW_SECONDS ? undefined : 'stale';
}
