import { CloudOff, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface StateProps {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  action?: ReactNode;
  className?: string | undefined;
}

function State({ icon, title, text, action, className }: StateProps) {
  return (
    <div className={classNames('flex flex-col items-center gap-2 px-6 py-12 text-center', className)}>
      <span aria-hidden className="state-icon">
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-xs text-balance text-ink-soft text-sm">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Empty state, with a next step for the user. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <State icon={icon ?? <Inbox size={40} strokeWidth={1.5} />} {...rest} />;
}

export interface FailedStateProps {
  title: string;
  text?: string;
  retryLabel: string;
  onRetry: () => void;
  /** An alternative to trying again. */
  beside?: ReactNode;
  className?: string;
}

/** Error state with a retry button. */
export function FailedState({ retryLabel, onRetry, beside, ...rest }: FailedStateProps) {
  return (
    <div role="alert">
      <State
        icon={<CloudOff size={40} strokeWidth={1.5} />}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button tone="plain" onClick={onRetry}>
              {retryLabel}
            </Button>
            {beside}
          </div>
        }
        {...rest}
      />
    </div>
  );
}

export interface FailedLineProps {
  title: ReactNode;
  retryLabel: string;
  onRetry: () => void;
}

/** An error state in one line, for pages that still show older content. */
export function FailedLine({ title, retryLabel, onRetry }: FailedLineProps) {
  return (
    <div
      role="alert"
      className="flex min-h-11 items-center justify-between gap-3 rounded-control bg-notice-soft ps-4 pe-1 text-notice text-sm"
    >
      <span>{title}</span>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 shrink-0 px-3 font-semibold underline underline-offset-2"
      >
        {retryLabel}
      </button>
    </div>
  );
}
