import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useEffect, useRef } from 'react';
import { router } from '../navigation/router.ts';
import { useText } from '../texts.ts';
import { tabOf } from './tabs.ts';

/** Shown if a page threw an error, or if its code could not be loaded, as when a page is first opened offline. */
export function PageBroken({ error }: { error: unknown }) {
  const t = useText();
  const offline = navigator.onLine === false;
  const isLeaving = useRef(false);
  useEffect(() => {
    console.error(error);
    if (!offline) return;
    // After the user has left this page, it must not reload: the reload would replace the page that is open then.
    const reload = () => {
      if (!isLeaving.current) location.reload();
    };
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [error, offline]);
  const leave = () => {
    isLeaving.current = true;
    if (isAnythingBehind()) router.back();
    else void router.open('/', { replace: true });
  };
  const title = t(offline ? 'shell.offline' : 'shell.broken');
  // A tab's page is already inside the landmark of its layout.
  const Landmark = tabOf(location.pathname) ? 'div' : 'main';
  return (
    <Landmark className="grid min-h-[80dvh] place-items-center">
      <h1 className="sr-only">{title}</h1>
      <FailedState
        title={title}
        text={t(offline ? 'shell.offline.unseen' : 'shell.broken.text')}
        retryLabel={t('shell.reload')}
        onRetry={() => location.reload()}
        beside={
          <button type="button" onClick={leave} className={buttonClass({ tone: 'quiet' })}>
            {t('shell.back')}
          </button>
        }
      />
    </Landmark>
  );
}

/** A link in a message opens a page without a history. */
function isAnythingBehind(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
