import type { MediaSlide } from '../../../catalogue/media.ts';

/** The address that serves the file as an attachment (Spec: B6). */
export function downloadAddress({ type, url }: Pick<MediaSlide, 'type' | 'url'>): string {
  return `/wxcps/${type === 'video' ? 'downvideo' : 'downimage'}?url=${encodeURIComponent(url)}`;
}

/**
 * Checks first whether the file exists, because a failed navigation would leave the app for an error page; then
 * navigates to it, which downloads and stays. False: it does not exist.
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
