import webPush from 'web-push';

/** A key pair that identifies a site to push services (VAPID). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface EncodedPush {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A message that is not delivered within a day can still be read in the inbox. */
const TTL_SECONDS = 86_400;

export function makeVapidKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

/**
 * Encrypts a push message (RFC 8291) and signs it with the site's key (RFC 8292). The library only builds the request:
 * we send it over our own connection, which checks the address, as the phone's push address is untrusted input.
 */
export function encodePush(target: PushTarget, payload: object, keys: PushKeys, subject: string): EncodedPush {
  const { endpoint, p256dh, auth } = target;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      contentEncoding: 'aes128gcm',
    },
  );
  const { 'Content-Length': _, ...own } = headers as Record<string, string | number>;
  const texts = Object.entries(own).map(([name, value]) => [name, String(value)]);
  return { url: endpoint, headers: Object.fromEntries(texts), body: body ?? new Uint8Array() };
}
