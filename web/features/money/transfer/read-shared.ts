import { readCode } from './read-code.ts';
import { uidInCode } from './uid-in-code.ts';

/** The uid in a picture that another app shared with this one (worker/sw.ts); it is read once. */
export async function readSharedUid(): Promise<string | undefined> {
  const shared = await caches.open('shared-1');
  const response = await shared.match('/share');
  if (!response) return undefined;
  await shared.delete('/share');
  const picture = await createImageBitmap(await response.blob()).catch(() => undefined);
  const text = picture && readCode(picture);
  return text === undefined ? undefined : uidInCode(text);
}
