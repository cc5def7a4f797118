import { Moment } from '../../controls/figures.tsx';
import { useText } from '../../texts.ts';
import { termOf } from '../term-of.ts';

interface Step {
  readonly at: string;
  /** A text from the server, or the step's name. */
  readonly event: string;
  readonly by: string;
  readonly reason: string;
}

export interface TimelineProps {
  steps: readonly Step[];
  /** The awaited next step, if it is known. */
  next?: string | undefined;
}

/** A record's events, oldest first, with actor and reason; and the next step. */
export function Timeline({ steps, next }: TimelineProps) {
  const t = useText();
  // Rules give codes as reasons; reasons that operators typed stay unchanged.
  const reasonOf = ({ event, reason }: Step) =>
    event === 'rules_review'
      ? reason
          .split(' ')
          .map((flag) => termOf(t, 'payments.flag', flag))
          .join(' · ')
      : reason;
  return (
    <ol className="flex flex-col gap-1.5">
      {steps.map((step) => (
        <li key={`${step.at} ${step.event}`} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3">
          <span aria-hidden className="size-2 self-start rounded-full bg-accent" style={{ marginTop: '0.4rem' }} />
          <span>
            {termOf(t, 'payments.transition', step.event)}{' '}
            <span className="text-ink-faint">{t('kit.by', { name: termOf(t, 'payments.by', step.by) })}</span>
            {step.reason !== '' && <span className="block text-ink-soft">{reasonOf(step)}</span>}
          </span>
          <Moment at={step.at} className="text-ink-faint text-xs" />
        </li>
      ))}
      {next && (
        <li className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 text-ink-faint">
          <span
            aria-hidden
            className="size-2 self-start rounded-full border-2 border-line-strong"
            style={{ marginTop: '0.4rem' }}
          />
          {next}
        </li>
      )}
    </ol>
  );
}
