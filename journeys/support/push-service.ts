import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPush } from '@pitaka/server/modules/engagement/messages/testing/open-push.ts';

/** A push service on this machine, with one subscribed phone. */
export interface PushService {
  /** The subscription in the form in which the phone's browser gives it to the app. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The server's push messages, decrypted with the phone's keys. */
  readonly pushed: readonly Record<string, string>[];
  close(): void;
}

export async function startPushService(): Promise<PushService> {
  const phone = createECDH('prime256v1');
  phone.generateKeys();
  const auth = randomBytes(16);
  const pushed: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      pushed.push(openPush(Buffer.concat(parts), { phone, auth }));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/${randomBytes(8).toString('hex')}`;
  const keys = { p256dh: phone.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, keys },
    pushed,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
