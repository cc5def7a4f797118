import { I18nProvider } from '@lingui/react';
import { keptLocale } from '@pitaka/ui/i18n/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Desk } from './desk.tsx';
import { i18n, showLanguage } from './texts.ts';

async function start(): Promise<void> {
  const locale = keptLocale();
  document.documentElement.lang = locale;
  await showLanguage(locale);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Desk />
      </I18nProvider>
    </StrictMode>,
  );
}

void start();
