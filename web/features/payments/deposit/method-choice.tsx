import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useId } from 'react';
import { useText } from '../../../texts.ts';

export type Method = AnswerOf<'/deposit/methods'>[number];

export interface MethodChoiceProps {
  methods: readonly Method[];
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** A deposit is being sent: the choice may not change. */
  isFixed: boolean;
}

/** The site's deposit methods, one of them chosen. */
export function MethodChoice({ methods, value, onChange, error, isFixed }: MethodChoiceProps) {
  const t = useText();
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-ink-soft text-sm">{t('deposit.method')}</legend>
      <div className="overflow-hidden rounded-card bg-surface">
        {methods.map((method) => (
          <label
            key={method.code}
            className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2.5 not-first:border-line not-first:border-t has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name="method"
              value={method.code}
              checked={method.code === value}
              disabled={isFixed}
              onChange={() => onChange(method.code)}
              className="size-5 shrink-0 accent-(--color-accent) outline-none"
            />
            <span className="min-w-0">
              <span className="block break-words font-medium">{method.name}</span>
              <span className="block text-ink-faint text-sm">{t(`deposit.method.${method.way}`)}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-negative text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
