import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useId, useState } from 'react';
import { call } from '../../../call.ts';
import { useText } from '../../../texts.ts';

/** Whether invited people see the user's first name when they register. */
export function NameChoice({ shows, onChanged }: { shows: boolean; onChanged: () => void }) {
  const t = useText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const set = async (next: boolean) => {
    setBusy(true);
    try {
      await call('/invite/name/set', { shows: next });
      onChanged();
      showToast(t('invite.name.saved'), { tone: 'positive' });
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="invite-name" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="invite-name" className="font-semibold text-lg">
        {t('invite.name')}
      </h2>
      <div className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={shows}
          disabled={busy}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => void set(target.checked)}
          className="size-5 shrink-0 accent-(--color-accent)"
        />
        <label htmlFor={id} className="min-w-0 flex-1 py-2.5">
          {t('invite.name.shows')}
        </label>
      </div>
      <p id={`${id}-text`} className="text-ink-soft text-sm">
        {t('invite.name.text')}
      </p>
    </section>
  );
}
