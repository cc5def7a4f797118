import { type ComponentPropsWithRef, useId } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { useText } from '../../../texts.ts';

const NOTHING = {};

/** What agents above will see of a new user: shown to everyone, with a choice where the site lets them see more. */
export function AgentsField(input: ComponentPropsWithRef<'input'>) {
  const t = useText();
  const id = useId();
  const { data } = useAnswer('/agent/privacy', NOTHING);
  if (!data) return null;
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{t('auth.agents.totals')}</p>
      {data.details === 'consent' && (
        <div className="flex gap-3 pt-2">
          <input {...input} id={id} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-(--color-accent)" />
          <label htmlFor={id} className="min-w-0 flex-1 py-0.5">
            {t('auth.agents.consent')}
          </label>
        </div>
      )}
    </div>
  );
}
