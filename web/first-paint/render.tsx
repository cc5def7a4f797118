import { TAB_LABELS } from '@pitaka/contract/calls/site/site.ts';
import { LOCALES } from '@pitaka/contract/locales.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { TABS, tabOf } from '../layout/tabs.ts';
import { ROUTES } from '../router.tsx';
import { showLanguage } from '../texts.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { FirstPaint, type FirstPaintKind, type FirstPaintProps } from './first-paint.tsx';

const KINDS: readonly FirstPaintKind[] = [...TABS.map((tab) => tab.name), 'auth', 'page'];

export interface FirstPaints {
  /** The paint of an address, by its first segment in lower case: '' is Home. Other segments are no page. */
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

/** Pages that log in look alike, and so do a tab's. */
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
  // Attributes that are needed neither to draw an icon nor to style it.
  return html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/class="(?:lucide[a-z0-9-]* ?)+/g, 'class="');
}
