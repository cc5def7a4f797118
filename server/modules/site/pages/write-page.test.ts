import { join } from 'node:path';
import { LOCALES } from '@pitaka/contract/locales.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Site } from '../../../platform/http/site.ts';
import { DEFAULT_ACCENT } from '../settings/index.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { htmlText, scriptJson } from './html-text.ts';
import { iconPicture } from './icon-picture.ts';
import { INSTALL_FOLDER } from './install-pictures.ts';
import { type PageSource, pageKind } from './page-source.ts';
import { webManifest } from './web-manifest.ts';
import { type FirstBanner, writePage } from './write-page.ts';

const source: PageSource = {
  entry: '/assets/app-1.js',
  stylesheet: '/assets/style-1.css',
  firstCss: '.a{color:red}',
  startScript: '(function(){})()',
  modules: { app: ['/assets/app-1.js'], home: ['/assets/home-1.js'], texts: { es: '/assets/first-es-1.js' } },
  pages: { '': 'home', login: 'auth', help: 'page' },
  paints: {
    'es/home/zh': '<main>%banner%</main>',
    'es/auth/zh': '<h1>%site-name%</h1>',
    'es/page/locale': '<p>otra</p>',
  },
  descriptions: { es: 'Juegos y "videos"' },
};

function site(changes: Partial<Site> = {}): Site {
  return {
    siteId: 'demo',
    name: 'Pitaka',
    companyName: null,
    icp: null,
    unit: 'COIN',
    timezone: 'Asia/Manila',
    areaCode: '63',
    locale: 'en-US',
    features: { messaging: true, video: true } as Site['features'],
    missing: [],
    theme: { accent: '#432dd7', accentDark: '#a9a0ff', onAccent: '#ffffff', logo: '' },
    tabLabels: 'zh',
    motion: 'free',
    roleLabels: {},
    supportHandle: '',
    supportLink: '',
    settings: {},
    domains: [],
    ...changes,
  };
}

function page(kind: string, changes: Partial<Site> = {}, banner?: FirstBanner): string {
  return writePage({ source, site: site(changes), locale: 'es', kind, nonce: 'n0nce', banner });
}

describe('a page that the server writes', () => {
  it('is in the requested language, with the site’s name', () => {
    expect(page('auth')).toContain('<html lang="es">');
    expect(page('auth')).toContain('<title>Pitaka</title>');
    expect(page('auth')).toContain('<h1>Pitaka</h1>');
    expect(page('auth')).toContain('<meta name="description" content="Juegos y &quot;videos&quot;">');
  });

  it('defers the whole stylesheet on Home, which has its own styles, and on no other page', () => {
    expect(page('home')).toContain('<link rel="prefetch" as="style" href="/assets/style-1.css">');
    expect(page('auth')).toContain('<link rel="stylesheet" href="/assets/style-1.css">');
  });

  it('gives the nonce to every script and style', () => {
    const html = page('home');
    const running = html.match(/<(script|style)\b(?![^>]*application\/json)[^>]*>/g) ?? [];
    expect(running.length).toBeGreaterThanOrEqual(3);
    for (const tag of running) expect(tag).toContain('nonce="n0nce"');
    expect(html).not.toMatch(/\son[a-z]+=|style="/);
  });

  it('leaves out the tab of a list that the site switched off', () => {
    const without = page('home', { features: { ...site({}).features, video: false } });
    expect(without).toContain('[role=tab][data-value=video]{display:none}');
    expect(without).not.toContain('[data-value=messaging]{display:none}');
    expect(page('home')).not.toContain('{display:none}');
  });

  it('escapes the site’s name', () => {
    const html = page('auth', { name: '</title><script>alert("$&")</script>' });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;alert(&quot;$&amp;&quot;)');
  });

  it('embeds the site in a script element that the data cannot end', () => {
    const html = page('auth', { supportHandle: '</script><b>' });
    const json = /id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ id: 'demo', supportHandle: '</script><b>' });
  });

  it('shows the first banner at once, in a suitable width', () => {
    const html = page('home', {}, { address: '/media/a.webp', widths: '/media/a.webp 400w, /media/b.webp 800w' });
    expect(html).toContain('src="/media/a.webp" srcset="/media/a.webp 400w, /media/b.webp 800w"');
    expect(html).toContain('fetchpriority="high"');
  });

  it('leaves the area of the banner empty if there is none', () => {
    expect(page('home')).toContain('<main></main>');
  });

  it('preloads the texts of the language, and Home’s code only for Home', () => {
    expect(page('home')).toContain('modulepreload" href="/assets/first-es-1.js"');
    expect(page('home')).toContain('modulepreload" href="/assets/home-1.js"');
    expect(page('auth')).not.toContain('/assets/home-1.js');
  });

  it('uses the tab labels that the site chose', () => {
    expect(page('page', { tabLabels: 'locale' })).toContain('<p>otra</p>');
  });
});

describe('the kind of a page', () => {
  it('is determined by the first segment of its path, ignoring case', () => {
    expect(pageKind(source, '/')).toBe('home');
    expect(pageKind(source, '/LOGIN')).toBe('auth');
    expect(pageKind(source, '/Help/anything')).toBe('page');
  });

  it('is undefined for other paths, including names of Object.prototype', () => {
    expect(pageKind(source, '/nothing')).toBeUndefined();
    expect(pageKind(source, '/constructor')).toBeUndefined();
    expect(pageKind(source, '/__proto__')).toBeUndefined();
  });
});

describe('the manifest of the installed app (Spec: F4)', () => {
  const features = { messaging: true, video: true, wallet: true, transfer: true, report: true, messages: true };
  const look = { accent: DEFAULT_ACCENT, accentDark: '#a5b4fc', onAccent: '#ffffff', logo: '' };
  const manifest = (changes: Partial<Site>) => JSON.parse(webManifest(site({ theme: look, ...changes })));

  it.each(LOCALES)('names existing pictures with their real sizes, in %s', async (locale) => {
    const { screenshots } = manifest({ features: features as Site['features'], locale });
    expect(screenshots).toHaveLength(3);
    for (const { src, sizes } of screenshots) {
      const { width, height, format } = await sharp(join(INSTALL_FOLDER, src.slice('/install/'.length))).metadata();
      expect([`${width}x${height}`, format], src).toEqual([sizes, 'webp']);
    }
  });

  it('has an icon of each purpose', async () => {
    const { icons } = manifest({});
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
    const { width, format } = await sharp(await iconPicture(site())).metadata();
    expect([width, format]).toEqual([512, 'png']);
  });

  it('has neither shortcuts to features that are off nor pictures of another look', () => {
    const off = manifest({ features: { ...features, wallet: false } as Site['features'] });
    expect(off.screenshots.map(({ src }: { src: string }) => src)).not.toContain('/install/en-US/my.webp');
    expect(off.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/Messages']);
    expect(off.share_target).toBeUndefined();
    expect(manifest({ theme: { ...look, accent: '#c2410c' } }).screenshots).toEqual([]);
  });
});

describe('the content policy', () => {
  it('blocks inline scripts without the nonce', () => {
    const policy = contentSecurityPolicy('n0nce');
    expect(policy).toContain("script-src 'nonce-n0nce' 'strict-dynamic'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });
});

describe('text in HTML', () => {
  it('is escaped', () => {
    expect(htmlText(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
    expect(scriptJson({ text: '</script><!--' })).not.toContain('<');
  });
});
