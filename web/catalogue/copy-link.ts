import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { text } from '../texts.ts';

/** Copies a text and shows the result. */
export async function copyLink(what: string): Promise<void> {
  if (await copyText(what)) showToast(text('shell.copied'), { tone: 'positive', place: 'top' });
  else showToast(text('promote.copyFailed'), { tone: 'negative' });
}
