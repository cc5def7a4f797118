import type { Site } from '../../../platform/http/site.ts';

/** What a phone needs to install the app on its home screen. */
export function webManifest(site: Pick<Site, 'name' | 'theme' | 'locale'>): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    lang: site.locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: site.theme.accent,
    background_color: '#f4f5f8',
    icons: [
      site.theme.logo
        ? { src: site.theme.logo, type: 'image/webp', sizes: '256x256', purpose: 'any' }
        : { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any maskable' },
    ],
  });
}
