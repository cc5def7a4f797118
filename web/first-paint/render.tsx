import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { FirstPaint, type FirstPaintKind, type FirstPaintProps } from './first-paint.tsx';

const KINDS: readonly FirstPaintKind[] = ['home', 'tabs', 'auth', 'page'];

const catalogues = import.meta.glob<Record<string, never>>('../messages/*/{shell,home}.ts', {
  import: 'default',
  eager: true,
});

function textsOf(locale: Locale): Record<string, never> {
  return { ...catalogues[`../messages/${locale}/shell.ts`], ...catalogues[`../messages/${locale}/home.ts`] };
}

export interface FirstPaints {
  /** HTML by `<locale>/<kind>/<which tab labels>`. */
  paints: Record<string, string>;
  /** What style attributes said: the page's content policy knows no such attributes. */
  css: string;
}

/** Every first paint there is. Runs once, when the app is built. */
export function renderFirstPaints(): FirstPaints {
  const paints: Record<string, string> = {};
  const styles: string[] = [];
  for (const locale of LOCALES) {
    const i18n = setupI18n({ locale, messages: { [locale]: textsOf(locale) } });
    for (const kind of KINDS) {
      for (const shown of ['zh', 'locale'] as const) {
        paints[`${locale}/${kind}/${shown}`] = withoutStyleAttributes(render(i18n, { kind, shown }), styles);
      }
    }
  }
  return { paints, css: styles.map((style, index) => `[data-style="${index}"]{${style}}`).join('') };
}

/** Gives each style attribute a number, under which `styles` holds what it said. */
function withoutStyleAttributes(html: string, styles: string[]): string {
  return html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
}

function render(i18n: ReturnType<typeof setupI18n>, props: FirstPaintProps): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FirstPaint {...props} />
    </I18nProvider>,
  );
}
