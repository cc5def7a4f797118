import { unstableSetRender } from 'antd-mobile';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { startI18n } from './i18n.ts';
import { router } from './router.tsx';
import './app.css';

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
