import './app.css';
import { I18nProvider } from '@lingui/react';
import { keptLocale } from '@pitaka/ui/i18n/language.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showAppearance } from './appearance.ts';
import { bootModules } from './boot/boot-modules.ts';
import { runBoot } from './boot/run-boot.ts';
import { forgetOpenDialogs } from './dialogs/use-history-dialog.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { followOtherTabs } from './session/session.ts';
import { renewSession } from './session/renew-session.ts';
import { loadCurrentSite } from './site/current-site.ts';
import { loadSiteEntries } from './site/load-site-entries.ts';
import { i18n, showLanguage } from './texts.ts';

async function start(): Promise<void> {
  showAppearance();
  runBoot(bootModules);
  forgetOpenDialogs();
  followOtherTabs();
  const locale = keptLocale();
  document.documentElement.lang = locale;
  await Promise.all([showLanguage(locale), loadCurrentSite()]);
  void loadSiteEntries(location.hostname);
  void renewSession();

  const router = createAppRouter();
  // The first page's own code and texts are there before React takes the server's picture away: nothing flashes.
  await router.load();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
