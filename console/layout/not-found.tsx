import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { buttonClass } from '../controls/button.tsx';
import { Link } from '../navigation/link.tsx';
import { useText } from '../texts.ts';

export function NotFound() {
  const t = useText();
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{t('shell.notFound')}</h1>
      <EmptyState
        title={t('shell.notFound')}
        text={t('shell.notFoundText')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('shell.home')}
          </Link>
        }
      />
    </main>
  );
}
