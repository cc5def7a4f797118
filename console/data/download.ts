import { saveFile } from '@pitaka/ui/call/save-file.ts';
import { postForBlob } from '../call.ts';

/** Asks for a file and hands it to the browser's downloads. A refusal is toasted; false: there was none. */
export async function download(path: string, body: object): Promise<boolean> {
  const file = await postForBlob(path, body).catch(() => undefined);
  if (file) saveFile(file);
  return file !== undefined;
}
