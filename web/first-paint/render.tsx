import { TAB_LABELS } from '@pitaka/contract/calls/site/site.ts';
import { LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { TABS, tabOf } from '../layout/tabs.ts';
import { ROUTES } from '../router.tsx';
import { showLanguage } from '../texts.ts';
import { FirstPaint, type FirstPaintKind, type FirstPaintProps } from './first-paint.tsx';

/** The description of the site in search engines and messengers. Only the HTML has it: the app does not load it. */
const DESCRIPTIONS: Readonly<Record<Locale, string>> = {
  'en-US': 'Share games and videos, see what you earn and why, and cash out to your bank or e-wallet.',
  'en-PH': 'Share games and videos, see what you earn and why, and cash out to your bank or e-wallet.',
  es: 'Comparte juegos y videos, mira cuánto ganas y por qué, y retira a tu banco o billetera electrónica.',
  ko: '게임과 동영상을 공유하고, 얼마를 왜 벌었는지 확인하고, 은행이나 전자지갑으로 출금하세요.',
  fil: 'I-share ang mga laro at video, tingnan kung magkano ang kita mo at bakit, at mag-cash out sa bank o e-wallet mo.',
  'zh-CN': '分享游戏和视频，看清收入多少、从何而来，并提现到银行卡或电子钱包。',
};

const KINDS: readonly FirstPaintKind[] = [...TABS.map((tab) => tab.name), 'auth', 'page'];

export interface FirstPaints {
  /** The paint of an address, by its first segment in lower case: '' is Home. Other segments are not pages. */
  pages: Record<string, FirstPaintKind>;
  /** HTML by `<locale>/<kind>/<which tab labels>`. */
  paints: Record<string, string>;
  /** The styles of style attributes: the page's content policy allows no such attributes. */
  css: string;
  /** The site's descriptions, by language. */
  descriptions: typeof DESCRIPTIONS;
}

/** All first paints. Runs once, when the app is built. */
export async function renderFirstPaints(): Promise<FirstPaints> {
  const paints: Record<string, string> = {};
  const styles: string[] = [];
  for (const locale of LOCALES) {
    await showLanguage(locale);
    for (const kind of KINDS) {
      for (const shown of TAB_LABELS) {
        paints[`${locale}/${kind}/${shown}`] = withoutStyleAttributes(render({ kind, shown }), styles);
      }
    }
  }
  return {
    pages: pageKinds(),
    paints,
    css: styles.map((style, index) => `[data-style="${index}"]{${style}}`).join(''),
    descriptions: DESCRIPTIONS,
  };
}

/** All login pages share one paint, and so do a tab's pages. */
const AUTH_STEPS = ['login', 'register', 'reset'];

function pageKinds(): Record<string, FirstPaintKind> {
  const steps = Object.keys(ROUTES).map((path) => path.split('/')[1]?.toLowerCase() ?? '');
  return Object.fromEntries(
    steps.map((step) => [step, tabOf(`/${step}`) ?? (AUTH_STEPS.includes(step) ? 'auth' : 'page')]),
  );
}

/** Replaces each style attribute by a number; `styles` has its text. */
function withoutStyleAttributes(html: string, styles: string[]): string {
  return html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
}

function render(props: FirstPaintProps): string {
  const html = renderToStaticMarkup(
    // Marked, so that tests can see when the app has replaced it.
    <div data-first-paint>
      <FirstPaint {...props} />
    </div>,
  );
  // Attributes that are needed neither to draw nor to style an icon.
  return html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/class="(?:lucide[a-z0-9-]* ?)+/g, 'class="');
}
