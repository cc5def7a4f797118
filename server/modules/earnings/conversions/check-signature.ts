import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/is-same-secret.ts';

/** The maximum difference between a signed time and the server's clock. */
export const SIGNATURE_WINDOW_SECONDS = 300;

export type SignatureFault = 'forged' | 'stale';

/**
 * Signs the query of a GET: hex HMAC-SHA256 over the other parameters, sorted by name, as `name=value&...` with
 * percent-encoding.
 */
export function signQuery(secret: string, parameters: Readonly<Record<string, string | null>>): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'sig')
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(parameters[name] ?? '')}`)
    .join('&');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Returns undefined if the signature is the source's own and recent. The signature is checked before the time: the time
 * of a forged request proves nothing.
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
