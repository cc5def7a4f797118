import { copyLink } from './copy-link.ts';

/** The device's own share sheet; where there is none, the text with the link is copied. */
export async function shareLink(what: { title: string; text: string; url: string }): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(what.text);
  try {
    await navigator.share(what);
  } catch (error) {
    // Closed by the person: that is an answer. Anything else: the sheet does not work here.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(what.text);
  }
}
