import { LOADING_OVERLAY_MIN_MS } from '@pitaka/contract/constants.ts';

/** Covers the page until its first request is done, and at least for a moment, so that it does not flicker. */
export function showLoading(): { hide: () => void } {
  const overlay = document.createElement('div');
  overlay.className = 'loading-overlay';
  overlay.setAttribute('role', 'progressbar');
  overlay.setAttribute('aria-label', '…');
  document.body.append(overlay);
  const shownAt = performance.now();
  return {
    hide() {
      const left = LOADING_OVERLAY_MIN_MS - (performance.now() - shownAt);
      setTimeout(() => overlay.remove(), Math.max(0, left));
    },
  };
}
