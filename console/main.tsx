import { DEFAULT_LOCALE } from '@pitaka/contract/locales.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showAppearance } from './layout/appearance.ts';
import { queryClient } from './query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { followOtherTabs } from './session/session.ts';
import { showLanguage } from './texts.ts';

async function start(): Promise<void> {
  showAppearance();
  followOtherTabs();
  await showLanguage(DEFAULT_LOCALE);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createConsoleRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
