import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../texts.ts';

/** A page threw, or its code could not be loaded. */
export function PageBroken({ error }: ErrorComponentProps) {
  const t = useText();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <FailedState
        title={t('shell.broken')}
        text={t('shell.broken.text')}
        retryLabel={t('shell.reload')}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
