import type { MoneyRequest } from '@pitaka/core/values/emv-code.ts';
import { readCode } from './read-code.ts';
import { readRequest } from './read-request.ts';

export interface Shared {
  /** False if no service worker was installed to store the picture: the server stores none (modules/site/pages). */
  readonly hasArrived: boolean;
  readonly request?: MoneyRequest | 'other' | undefined;
}

/** The request for money in a picture that another app shared with this one (worker/sw.ts); it is read once. */
export async function readShared(): Promise<Shared> {
  const shared = await caches.open('shared-1');
  const response = await shared.match('/share');
  if (!response) return { hasArrived: false };
  await shared.delete('/share');
  const picture = await createImageBitmap(await response.blob()).catch(() => undefined);
  const text = picture && readCode(picture);
  return { hasArrived: true, request: text === undefined ? undefined : readRequest(text, location.hostname) };
}
