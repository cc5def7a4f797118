import { readCode } from './read-code.ts';
import { uidInCode } from './uid-in-code.ts';

export interface Shared {
  /** False if no worker was installed to store the picture: the server does not accept it (modules/site/pages). */
  readonly hasArrived: boolean;
  readonly uid?: string | undefined;
}

/** The uid in a picture that another app shared with this one (worker/sw.ts); it is read once. */
export async function readShared(): Promise<Shared> {
  const shared = await caches.open('shared-1');
  const response = await shared.match('/share');
  if (!response) return { hasArrived: false };
  await shared.delete('/share');
  const picture = await createImageBitmap(await response.blob()).catch(() => undefined);
  const text = picture && readCode(picture);
  return { hasArrived: true, uid: text === undefined ? undefined : uidInCode(text) };
}
