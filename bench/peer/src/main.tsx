import { unstableSetRender } from 'antd-mobile';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { router } from './router.tsx';
import './app.css';
import i18next, { type i18n } from 'i18next';
import enUS from './locales/en-US.json';

/** English is in the bundle; any other language is one more file, fetched when the user chooses it. */
const others = import.meta.glob<Record<string, string>>(['./locales/*.json', '!./locales/en-US.json'], { import: 'default' });

async function startI18n(): Promise<i18n> {
  const language = localStorage.getItem('locale') ?? 'en-US';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en-US',
    resources: { 'en-US': { translation: enUS } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    keySeparator: false,
  });
  const load = others[`./locales/${language}.json`];
  if (load) i18next.addResourceBundle(language, 'translation', await load());
  await i18next.changeLanguage(language);
  return i18next;
}

// antd-mobile's own patch for React 19 (its guide v5-for-19): without it a toast shows nothing.
unstableSetRender((node: ReactNode, container: (Element | DocumentFragment) & { _reactRoot?: Root }) => {
  container._reactRoot ??= createRoot(container);
  const root = container._reactRoot;
  root.render(node);
  return async () => {
    await Promise.resolve();
    root.unmount();
  };
});

const root = createRoot(document.getElementById('root') as HTMLElement);
const i18n = await startI18n();
root.render(
  <I18nextProvider i18n={i18n}>
    <RouterProvider router={router} />
  </I18nextProvider>,
);
