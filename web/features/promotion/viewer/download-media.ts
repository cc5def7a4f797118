import type { MediaSlide } from '../../../catalogue/media.ts';

/** Where a browser goes to get the file as an attachment (Spec: B6). */
export function downloadAddress({ type, url }: Pick<MediaSlide, 'type' | 'url'>): string {
  return `/wxcps/${type === 'video' ? 'downvideo' : 'downimage'}?url=${encodeURIComponent(url)}`;
}

/**
 * Asks first whether the file can be had, because a navigation that fails would leave the app for an error page; then
 * navigates to it, which downloads and stays. False: it cannot be had.
 */
export async function downloadMedia(slide: MediaSlide): Promise<boolean> {
  const address = downloadAddress(slide);
  try {
    const answer = await fetch(address, { method: 'HEAD' });
    if (!answer.ok) return false;
  } catch {
    return false;
  }
  window.location.assign(address);
  return true;
}
