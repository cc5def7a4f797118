import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const INPUT =
  'min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3.5 text-base text-ink ' +
  'placeholder:text-ink-faint aria-invalid:border-negative disabled:bg-sunken disabled:text-ink-faint';

export interface FieldFrameProps {
  label: string;
  /** The error, shown at the field. */
  error?: string | undefined;
  hint?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined; invalid: true | undefined }) => ReactNode;
}

/** Label, control, and below it the error or a hint. */
export function FieldFrame({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-ink-soft text-sm">
        {label}
      </label>
      {children({ id, describedBy: note ? noteId : undefined, invalid: error ? true : undefined })}
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('text-sm', error ? 'text-negative' : 'text-ink-faint')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Beside the input: an area code, a button. */
  before?: ReactNode;
  after?: ReactNode;
  /** Inside the input's frame, at its end. */
  inside?: ReactNode;
  ref?: React.Ref<HTMLInputElement>;
}

export function TextField({ label, error, hint, before, after, inside, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className="flex flex-wrap items-stretch gap-2">
          {before}
          <div className="relative min-w-[min(7em,100%)] flex-1">
            <input
              {...input}
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              className={classNames(INPUT, inside !== undefined && 'pe-12', className)}
            />
            {inside && <div className="absolute inset-y-0 end-0.5 grid place-items-center">{inside}</div>}
          </div>
          {after}
        </div>
      )}
    </FieldFrame>
  );
}

/** For a control that is in a field's row and should look like a part of the field. */
export const inputClass = INPUT;
