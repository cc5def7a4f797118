import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useId, useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { useText } from '../../../texts.ts';

const NOTHING = {};

/** The data that agents above see, and, on sites that require consent, whether they may see more. */
export function AgentsChoice() {
  const t = useText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { data, change } = useAnswer('/agent/privacy', NOTHING);
  if (!data) return null;
  const set = async (agrees: boolean) => {
    setBusy(true);
    try {
      await call('/agent/privacy/set', { agrees });
      change((known) => ({ ...known, agrees }));
      showToast(t('account.agents.saved'), { tone: 'positive' });
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="px-1 font-semibold text-ink-faint text-sm">{t('account.agents')}</h2>
      <div className="rounded-card bg-surface p-4 text-sm">
        <p className="text-ink-soft">{t(data.agrees ? 'account.agents.agreed' : 'account.agents.totals')}</p>
        {data.details === 'consent' && (
          <div className="flex min-h-11 items-center gap-3 pt-2">
            <input
              id={id}
              type="checkbox"
              checked={data.agrees}
              disabled={busy}
              onChange={({ target }) => void set(target.checked)}
              className="size-5 shrink-0 accent-(--color-accent)"
            />
            <label htmlFor={id} className="min-w-0 flex-1 py-2.5">
              {t('account.agents.consent')}
            </label>
          </div>
        )}
      </div>
    </section>
  );
}
