import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../../texts.ts';
import { disablePush, enablePush, type PushState, readPush } from './push.ts';

/** Whether this phone gets notifications at once, also while the app is closed. */
export function PushRow() {
  const t = useText();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    readPush().then(setState, () => setState('off'));
  }, []);
  if (state === undefined || state === 'unsupported') return null;
  const change = async () => {
    setBusy(true);
    try {
      setState(state === 'on' ? await disablePush() : await enablePush());
    } catch (error) {
      console.warn('push notifications could not be switched', error);
      showToast(t('app.push.failed'), { tone: 'negative' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="not-first:border-line not-first:border-t">
      <label className="flex min-h-13 items-center gap-3 px-4 py-2.5">
        <span className="min-w-0 flex-1">
          <span className="hyphens-auto break-words block">{t('app.push')}</span>
          <span className="block text-ink-soft text-sm">
            {t(state === 'blocked' ? 'app.push.blocked' : 'app.push.text')}
          </span>
        </span>
        <input
          type="checkbox"
          checked={state === 'on'}
          aria-busy={busy || undefined}
          disabled={busy || state === 'blocked'}
          onChange={() => void change()}
          className="size-6 shrink-0 accent-accent aria-busy:animate-pulse aria-busy:cursor-progress"
        />
      </label>
    </li>
  );
}
