import { accentColours } from '@pitaka/core/values/accent-colours.ts';
import type { Locale, Site } from '../../../platform/http/site.ts';
import { htmlText } from '../../site/pages/index.ts';
import { DEAD_LINK_TEXTS } from './dead-link-texts.ts';
import type { SimilarLink } from './similar-links.ts';

/** The page has no script: it loads only its styles and the site's pictures. */
export function deadLinkPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface DeadLinkPage {
  readonly site: Site;
  readonly locale: Locale;
  readonly nonce: string;
  /** Other links of the same promoter; empty if the link is unknown or the promoter has no other links. */
  readonly similar: readonly SimilarLink[];
}

/**
 * The page shows the site's name and colours, a text that the link has ended, and the promoter's other links or,
 * without such links, a way to the site.
 */
export function writeDeadLinkPage({ site, locale, nonce, similar }: DeadLinkPage): string {
  const { title, text, more, play, home } = DEAD_LINK_TEXTS[locale];
  const rows = similar.map(
    ({ code, name, icon }) =>
      `<li><a href="/s/${htmlText(code)}">${icon === '' ? '' : `<img src="${htmlText(icon)}" alt="">`}` +
      `<span>${htmlText(name)}</span><b>${htmlText(play)}</b></a></li>`,
  );
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${htmlText(title)} – ${htmlText(site.name)}</title>`,
    `<link rel="icon" href="/icon.svg"><style nonce="${nonce}">${css(site)}</style></head><body><main>`,
    `<p class="site"><img src="/icon.svg" alt="">${htmlText(site.name)}</p>`,
    `<h1>${htmlText(title)}</h1><p>${htmlText(text)}</p>`,
    rows.length > 0
      ? `<h2>${htmlText(more)}</h2><ul>${rows.join('')}</ul>`
      : `<p><a class="home" href="/">${htmlText(home.replace('{site}', site.name))}</a></p>`,
    '</main></body></html>',
  ].join('');
}

function css(site: Site): string {
  const { light, dark } = accentColours(site.theme);
  return [
    `:root{color-scheme:light dark;--fill:light-dark(${light.fill},${dark.fill});--on:light-dark(${light.onFill},${dark.onFill})}`,
    'body{margin:0;background:light-dark(#f4f5f8,#0d0f14);color:light-dark(#12151d,#f0f2f7);font:1rem/1.5 system-ui,sans-serif}',
    'main{box-sizing:border-box;max-width:28rem;margin:auto;padding:2rem 1rem}',
    '.site{display:flex;gap:.75rem;align-items:center;margin:0;font-weight:700}.site img{width:2.5rem;height:2.5rem}',
    'h1{margin:1.5rem 0 .25rem;font-size:1.5rem;line-height:1.25}h1+p{margin:0}h2{margin:2rem 0 .75rem;font-size:1rem}',
    'ul{margin:0;padding:0;list-style:none}',
    'a{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;margin-bottom:.5rem;border-radius:1rem;padding:.75rem;' +
      'background:light-dark(#fff,#161a22);color:inherit;text-decoration:none;overflow-wrap:anywhere}',
    'a:focus-visible{outline:3px solid var(--fill);outline-offset:2px}',
    'a img{width:3rem;height:3rem;border-radius:22%;flex:none}a span{flex:1;font-weight:600}',
    '.home{justify-content:center;margin-top:2rem;background:var(--fill);color:var(--on);font-weight:600}',
    'b{border-radius:2rem;padding:.375rem 1rem;background:var(--fill);color:var(--on);white-space:nowrap}',
  ].join('');
}
