import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { postForBlob } from '../call.ts';

/**
 * Requests a file and hands it to the browser's downloads; a long list is written in the background first. Shows a
 * refusal as a toast and returns undefined.
 */
export async function download(path: string, body: object): Promise<'saved' | 'writing' | undefined> {
  const file = await postForBlob(path, body).catch(() => undefined);
  if (file === undefined) return undefined;
  if (file.type.startsWith('application/json')) return 'writing';
  saveFile(file);
  return 'saved';
}
