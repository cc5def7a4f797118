import { storedLocale } from '@pitaka/ui/i18n/language.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { bootModules } from './boot/boot-modules.ts';
import { loadAfterFirstScreen } from './boot/first-screen.ts';
import { runBoot } from './boot/run-boot.ts';
import { awaitEarlyAnswers } from './data/early-answers.ts';
import { hasStoredAnswers } from './data/stored-answers.ts';
import { showLoading } from './layout/loading-overlay.ts';
import { PageBroken } from './layout/page-broken.tsx';
import { PagePending } from './layout/page-pending.tsx';
import { Root } from './layout/root.tsx';
import { router } from './navigation/router.ts';
import { RouterView } from './navigation/router-view.tsx';
import { NOT_FOUND, ROUTES } from './router.tsx';
import { renewSession } from './session/renew-session.ts';
import { loadCurrentSite } from './site/current-site.ts';
import { loadSiteEntries } from './site/load-site-entries.ts';
import { showLanguage } from './texts.ts';
import { storeInstallOffer } from './worker/install-offer.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  // The server's page is already painted; an overlay is shown only over an empty page (Spec: A8).
  const loading = root.hasChildNodes() ? undefined : showLoading();
  const locale = storedLocale();
  // Setting the same value again would restyle the whole page.
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
  await Promise.all([showLanguage(locale), loadCurrentSite()]);
  const entries = loadSiteEntries(location.hostname);

  storeInstallOffer();
  runBoot(bootModules());
  void renewSession();
  // The first page's own code and texts are loaded before React replaces the server's first paint, so that the screen
  // does not flash.
  await router.start({ routes: ROUTES, notFound: NOT_FOUND });
  // One render with data instead of two; a phone with stored data shows it at once.
  if (!hasStoredAnswers()) await awaitEarlyAnswers();
  // In a transition: the first render yields to a touch instead of blocking the phone for one long task.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterView root={Root} pending={PagePending} broken={PageBroken} />
      </StrictMode>,
    ),
  );
  void entries.then(() => loading?.hide());
  void loadAfterFirstScreen(() => import('./live/start-live.ts')).then(({ startLive }) => startLive());
}

void start();
