import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { useText } from './texts.ts';

/** The empty desk. */
export function Desk() {
  const t = useText();
  return (
    <main className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">{t('shell.title')}</h1>
        <EmptyState
          title={t('shell.title')}
          text={t('shell.text')}
          action={
            <a href="/" className={buttonClass({ tone: 'plain' })}>
              {t('shell.toApp')}
            </a>
          }
        />
      </div>
    </main>
  );
}
