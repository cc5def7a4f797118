import { useText } from '../texts.ts';
import type { ProgressStep } from './progress-step.ts';
import { useNearMoment } from './use-near-moment.ts';

const DOTS: Readonly<Record<ProgressStep['state'], string>> = {
  done: 'bg-accent',
  now: 'bg-accent ring-4 ring-accent/25',
  next: 'border-2 border-line-strong bg-surface',
  stopped: 'bg-ink-faint',
  failed: 'bg-negative',
};

/** The way of a deposit or a withdrawal: side by side, with large text one below the other. */
export function ProgressSteps({ title, steps }: { title: string; steps: readonly ProgressStep[] }) {
  const t = useText();
  const moment = useNearMoment();
  return (
    <div className="@container rounded-card bg-surface p-4">
      <ol aria-label={title} className="flex flex-col gap-4 @min-[18rem]:flex-row @min-[18rem]:gap-2">
        {steps.map(({ label, state, at, note }, index) => (
          <li
            key={label}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative flex min-w-0 flex-1 gap-3 @min-[18rem]:flex-col @min-[18rem]:items-center @min-[18rem]:gap-2 @min-[18rem]:text-center"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className={`absolute start-[5px] top-6 -bottom-4 border-s-2 @min-[18rem]:start-[calc(50%+0.75rem)] @min-[18rem]:top-[5px] @min-[18rem]:bottom-auto @min-[18rem]:w-[calc(100%-1rem)] @min-[18rem]:border-s-0 @min-[18rem]:border-t-2 ${steps[index + 1]?.state === 'next' ? 'border-line-strong border-dashed' : 'border-accent'}`}
              />
            )}
            <span aria-hidden className={`mt-1.5 size-3 shrink-0 rounded-full @min-[18rem]:mt-0 ${DOTS[state]}`} />
            <span className="min-w-0 max-w-full text-balance break-words text-sm">
              <span className={`block ${state === 'next' ? 'text-ink-soft' : 'font-semibold'}`}>{t(label)}</span>
              {at !== undefined && (
                <time dateTime={at} className="tabular block text-ink-faint text-xs">
                  {moment(at)}
                </time>
              )}
              {note && <span className="tabular block text-ink-faint text-xs">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
