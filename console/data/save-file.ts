import { postForBlob } from '../call.ts';

/** Asks for a file and hands it to the browser's downloads. A refusal is toasted. */
export async function saveFile(path: string, body: object, name: string): Promise<void> {
  const blob = await postForBlob(path, body).catch(() => undefined);
  if (!blob) return;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
