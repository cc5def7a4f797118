import { useId } from 'react';
import { useMoment } from './use-moment.ts';

export interface TimelineStep {
  at: string;
  /** The event and its reason, in the current language. */
  note: string;
}

/** The events of a deposit or a withdrawal, oldest first; the last step is the current state. */
export function Timeline({ title, steps }: { title: string; steps: readonly TimelineStep[] }) {
  const moment = useMoment();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={index} className="group relative pb-4 ps-6 last:pb-0">
            <span
              aria-hidden
              className="absolute start-0 top-1.5 size-2.5 rounded-full bg-line-strong group-last:bg-accent"
            />
            <span
              aria-hidden
              className="absolute start-1 top-5 bottom-0 w-0.5 rounded-full bg-line group-last:hidden"
            />
            <p className="break-words group-last:font-semibold">{step.note}</p>
            <time dateTime={step.at} className="tabular text-ink-faint text-sm">
              {moment(step.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
