import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useText } from '../texts.ts';

/** A page that could not be loaded or shown: after an update of the console, reloading helps. */
export function PageBroken() {
  const t = useText();
  return (
    <FailedState
      title={t('shell.broken')}
      text={t('shell.brokenText')}
      retryLabel={t('shell.reload')}
      onRetry={() => location.reload()}
      className="mt-16"
    />
  );
}
