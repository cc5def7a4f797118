import { accentColours } from '@pitaka/core/values/accent-colours.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import { presentSite } from '../sites/index.ts';
import { htmlText, scriptJson } from './html-text.ts';
import type { PageSource } from './page-source.ts';

/** The picture of Home's first banner, in its available widths. */
export interface FirstBanner {
  readonly address: string;
  /** The srcset of the image; left out if there is only one width. */
  readonly widths?: string;
}

export interface PageFacts {
  readonly source: PageSource;
  readonly site: Site;
  readonly locale: Locale;
  /** Which first paint the page contains. */
  readonly kind: string;
  readonly nonce: string;
  readonly banner: FirstBanner | undefined;
}

/** A banner has the phone's width without the margins and the own links beside it (web/features/promotion/home/home.css). */
const BANNER_SIZES = '(min-width: 48rem) 17rem, (max-width: 21rem) calc(100vw - 2rem), calc(100vw - 10.75rem)';

/** One page of the app as HTML: all files for the first paint are inlined, and the other files are linked. */
export function writePage({ source, site, locale, kind, nonce, banner }: PageFacts): string {
  const paint = source.paints[`${locale}/${kind}/${site.tabLabels}`] ?? '';
  const name = htmlText(site.name);
  const modules = [
    ...source.modules.app,
    source.modules.texts[locale],
    ...(kind === 'home' ? source.modules.home : []),
  ];
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    `<meta name="color-scheme" content="light dark"><title>${name}</title>`,
    `<meta name="description" content="${htmlText(source.descriptions[locale] ?? name)}">`,
    `<style nonce="${nonce}">${source.firstCss}${themeCss(site)}${closedListsCss(site)}</style>`,
    `<script nonce="${nonce}">${source.startScript}</script>`,
    ...modules.filter(isText).map((address) => `<link rel="modulepreload" href="${address}" nonce="${nonce}">`),
    `<script type="module" src="${source.entry}" nonce="${nonce}"></script>`,
    '<link rel="icon" href="/icon.svg"><link rel="manifest" href="/manifest.webmanifest">',
    `</head><body><div id="root">${fillPaint(paint, name, banner)}</div>`,
    `<script type="application/json" id="site">${scriptJson(presentSite(site))}</script>`,
    // At the end, so that the first paint does not wait for the stylesheet, but before the app's start, which needs it.
    // On Home the inlined styles suffice, and the app loads the others with the first page or dialog that is opened
    // (web/boot/styles.ts).
    `<link rel="${kind === 'home' ? 'prefetch" as="style' : 'stylesheet'}" href="${source.stylesheet}">`,
    `<meta property="csp-nonce" nonce="${nonce}"></body></html>`,
  ].join('');
}

function isText(address: string | undefined): address is string {
  return address !== undefined;
}

function fillPaint(paint: string, name: string, banner: FirstBanner | undefined): string {
  return paint.replace('%site-name%', () => name).replace('%banner%', () => (banner ? bannerHtml(banner) : ''));
}

function bannerHtml({ address, widths }: FirstBanner): string {
  const sources = widths === undefined ? '' : ` srcset="${htmlText(widths)}" sizes="${BANNER_SIZES}"`;
  return `<img src="${htmlText(address)}"${sources} alt="" fetchpriority="high" class="block size-full object-cover">`;
}

/** Removes the tab of a list that is switched off: the built first paint contains both lists. */
function closedListsCss({ features }: Site): string {
  return (['messaging', 'video'] as const)
    .filter((list) => !features[list])
    .map((list) => `[role=tab][data-value=${list}]{display:none}`)
    .join('');
}

/** The values of ui/tokens/theme.css that a site can choose. */
function themeCss(site: Site): string {
  const { light, dark } = accentColours(site.theme);
  return (
    `:root{--site-accent:${light.fill};--site-on-accent:${light.onFill};--site-accent-ink:${light.ink};` +
    `--site-accent-dark:${dark.fill};--site-on-accent-dark:${dark.onFill};--site-accent-ink-dark:${dark.ink}}`
  );
}
