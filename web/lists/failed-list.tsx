import { useOnline } from '@pitaka/ui/call/network.ts';
import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useText } from '../texts.ts';

/** In place of a list whose first page could not be loaded; if the phone is offline, it shows that. */
export function FailedList({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useText();
  const online = useOnline();
  return (
    <FailedState
      title={online ? title : t('shell.offline')}
      text={t(online ? 'shell.failed.text' : 'home.offline.text')}
      retryLabel={t('shell.retry')}
      onRetry={onRetry}
    />
  );
}
