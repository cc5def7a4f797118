import { createHmac } from 'node:crypto';

/** How a postback is signed, coming or going: hex HMAC-SHA256 over timestamp, a point and the raw body. */
export function signBody(secret: string, timestamp: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}
