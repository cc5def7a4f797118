import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface ChoiceProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** Two or three views of one page. Arrow keys switch between them; `panelId` is the element they change. */
export function Tabs<Value extends string>({
  label,
  choices,
  value,
  onChange,
  panelId,
  className,
}: ChoiceProps<Value> & { panelId: string }) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + step + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={classNames(
        'no-scrollbar fade-edges flex overflow-x-auto overscroll-x-contain border-line border-b',
        className,
      )}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          id={`${panelId}-${choice.value}`}
          data-value={choice.value}
          aria-selected={choice.value === value}
          aria-controls={panelId}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
          className="min-h-11 flex-[1_0_auto] whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-ink-soft aria-selected:border-accent aria-selected:font-semibold aria-selected:text-accent-ink"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** Filters that scroll sideways; one is on. */
export function Chips<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
  ref,
}: ChoiceProps<Value> & { ref?: Ref<HTMLDivElement> }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={classNames('no-scrollbar fade-edges flex gap-2 overflow-x-auto overscroll-x-contain', className)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          data-value={choice.value}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="min-h-11 shrink-0 rounded-full bg-surface px-4 font-medium text-ink-soft text-sm transition-colors aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
