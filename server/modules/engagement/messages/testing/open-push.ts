import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** The keys that a phone subscribed with. */
export interface PhoneKeys {
  readonly phone: ECDH;
  readonly auth: Buffer;
}

/** A push message, decrypted as a browser does it (RFC 8188, RFC 8291). */
export function openPush(body: Buffer, { phone, auth }: PhoneKeys): Record<string, string> {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), phone.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', phone.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}
