/** The worker caches the app's own files and its last page, so that it opens offline (worker/sw.ts). */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('the app will not open offline', error);
  });
}
