import type { Site } from '../../../platform/http/site.ts';
import { ICON_SIDE } from './icon-picture.ts';
import { installPictures } from './install-pictures.ts';

type Labels = Readonly<Record<'scan' | 'deposit' | 'records' | 'messages', string>>;

/** Shortcuts of the icon on the home screen, in the site's language. */
const SHORTCUTS: Readonly<Record<string, Labels>> = {
  'en-US': { scan: 'Transfer', deposit: 'Deposit', records: 'History', messages: 'Messages' },
  es: { scan: 'Transferir', deposit: 'Depositar', records: 'Historial', messages: 'Mensajes' },
  ko: { scan: '송금', deposit: '입금', records: '거래 내역', messages: '메시지' },
  fil: { scan: 'Transfer', deposit: 'Deposit', records: 'History', messages: 'Messages' },
  'zh-CN': { scan: '转账', deposit: '充值', records: '明细', messages: '消息' },
};

/** The data that a phone needs to install the app on its home screen. */
export function webManifest(site: Pick<Site, 'name' | 'theme' | 'locale' | 'features'>): string {
  const { wallet, transfer, messages } = site.features;
  const words = SHORTCUTS[site.locale] ?? (SHORTCUTS['en-US'] as Labels);
  const shortcut = (name: string, url: string) => ({ name, url, icons: [DRAWN] });
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    lang: site.locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: site.theme.accent,
    background_color: '#f4f5f8',
    icons: site.theme.logo
      ? [{ src: site.theme.logo, type: 'image/webp', sizes: '256x256', purpose: 'any' }, MASKABLE]
      : [DRAWN, PICTURE, MASKABLE],
    screenshots: installPictures(site),
    shortcuts: [
      ...(wallet && transfer ? [shortcut(words.scan, '/Transfer')] : []),
      ...(wallet ? [shortcut(words.deposit, '/Deposit'), shortcut(words.records, '/Records')] : []),
      ...(messages ? [shortcut(words.messages, '/Messages')] : []),
    ],
    // A shared picture of another user's code goes to the service worker, and Transfer reads it.
    ...(wallet && transfer
      ? {
          share_target: {
            action: '/share',
            method: 'POST',
            enctype: 'multipart/form-data',
            params: { files: [{ name: 'picture', accept: ['image/*'] }] },
          },
        }
      : {}),
  });
}

/** For phones that show no SVG on the home screen. */
const PICTURE = { src: '/icon.png', type: 'image/png', sizes: `${ICON_SIDE}x${ICON_SIDE}`, purpose: 'any' } as const;
const DRAWN = { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' } as const;
/** Drawn up to the edges, so that a phone can crop it to its own shape. */
const MASKABLE = { src: '/icon.svg?maskable', type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' } as const;
