import { join } from 'node:path';
import type { Site } from '../../../platform/http/site.ts';
import { DEFAULT_ACCENT } from '../settings/index.ts';

/** Pictures of the demo's screens, `<language>/<screen>.webp`, which `npm run screens -- --install` writes. */
export const INSTALL_FOLDER = join(import.meta.dirname, 'install-pictures');
export const INSTALL_PREFIX = '/install/';

/** The screens, with the features that a site needs to look like them. */
export const INSTALL_SCREENS: Readonly<Record<string, readonly (keyof Site['features'])[]>> = {
  home: ['messaging', 'video'],
  my: ['wallet'],
  report: ['report'],
};

/** The pictures' labels for screen readers. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  home: {
    'en-US': 'What there is to promote',
    es: 'Lo que puedes promocionar',
    ko: '홍보할 수 있는 상품',
    fil: 'Mga puwedeng i-promote',
    'zh-CN': '可推广的项目',
  },
  my: { 'en-US': 'Your wallet', es: 'Tu billetera', ko: '내 지갑', fil: 'Wallet mo', 'zh-CN': '我的钱包' },
  report: {
    'en-US': 'What you earned',
    es: 'Lo que has ganado',
    ko: '내 수익',
    fil: 'Ang kinita mo',
    'zh-CN': '我的收益',
  },
};

/**
 * Screenshots that a browser shows before it installs the app. A site with its own colours looks different, so it has
 * no screenshots.
 */
export function installPictures({ theme, locale, features }: Pick<Site, 'theme' | 'locale' | 'features'>) {
  if (theme.accent !== DEFAULT_ACCENT) return [];
  const language = locale === 'en-PH' ? 'en-US' : locale;
  return Object.entries(INSTALL_SCREENS)
    .filter(([, needed]) => needed.every((feature) => features[feature]))
    .map(([screen]) => ({
      src: `${INSTALL_PREFIX}${language}/${screen}.webp`,
      sizes: '390x780',
      type: 'image/webp',
      form_factor: 'narrow',
      label: LABELS[screen]?.[language] ?? '',
    }));
}
