import { createHmac } from 'node:crypto';

/** The signature of incoming and outgoing postbacks: hex HMAC-SHA256 over timestamp, a dot and the raw body. */
export function signBody(secret: string, timestamp: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}
