import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { buttonClass } from '../controls/button.tsx';
import { Link } from '../navigation/link.tsx';
import { useText } from '../texts.ts';

/** Shown at an address without a route. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFoundState />
    </main>
  );
}

/** The not-found page inside the frame, for an address whose last part does not name a record. */
export function NotFoundState({ className }: { className?: string }) {
  const t = useText();
  return (
    <>
      <h1 className="sr-only">{t('shell.notFound')}</h1>
      <EmptyState
        title={t('shell.notFound')}
        text={t('shell.notFoundText')}
        {...(className === undefined ? {} : { className })}
        action={
          <Link to="/" className={buttonClass()}>
            {t('shell.home')}
          </Link>
        }
      />
    </>
  );
}
