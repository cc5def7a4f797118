import { copyLink } from './copy-link.ts';

/** Opens the device's share sheet; without one, copies the text with the link. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(link.text);
  try {
    await navigator.share(link);
  } catch (error) {
    // AbortError: the user closed the sheet. Any other error: sharing does not work here.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(link.text);
  }
}
