import { MINIMUM_AGE } from '@pitaka/contract/constants.ts';
import { type ComponentPropsWithRef, useId } from 'react';
import { useText } from '../../../texts.ts';

export interface ConsentFieldProps extends ComponentPropsWithRef<'input'> {
  error?: string | undefined;
  /** The texts are to be read, without leaving the form. */
  onTerms: () => void;
}

/** Old enough, and agrees to the site's terms. */
export function ConsentField({ error, onTerms, ...input }: ConsentFieldProps) {
  const t = useText();
  const id = useId();
  return (
    <div>
      <div className="flex gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-(--color-accent)"
        />
        <div className="min-w-0 flex-1 text-sm">
          <label htmlFor={id} className="block py-0.5">
            {t('auth.agree', { age: MINIMUM_AGE })}
          </label>
          <button
            type="button"
            onClick={onTerms}
            className="min-h-11 text-start font-semibold text-accent-ink underline underline-offset-4"
          >
            {t('auth.terms')}
          </button>
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-negative text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
