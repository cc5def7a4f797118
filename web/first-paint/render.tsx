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

/** Every first paint there is, as HTML: `<locale>/<kind>/<which tab labels>`. Runs once, when the app is built. */
export function renderFirstPaints(): Record<string, string> {
  const paints: Record<string, string> = {};
  for (const locale of LOCALES) {
    const i18n = setupI18n({ locale, messages: { [locale]: textsOf(locale) } });
    for (const kind of KINDS) {
      for (const shown of ['zh', 'locale'] as const) {
        paints[`${locale}/${kind}/${shown}`] = render(i18n, { kind, shown });
      }
    }
  }
  return paints;
}

function render(i18n: ReturnType<typeof setupI18n>, props: FirstPaintProps): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FirstPaint {...props} />
    </I18nProvider>,
  );
}
