import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

const INPUT =
  'control w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 text-ink ' +
  'placeholder:text-ink-faint aria-invalid:border-negative disabled:bg-sunken disabled:text-ink-faint';

interface FrameProps {
  label: string;
  /** The label is read out but not shown. */
  bare?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string | undefined;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

function Frame({ label, bare = false, error, hint, className, children }: FrameProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={bare ? 'sr-only' : 'font-medium text-ink-soft text-xs'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={classNames('text-xs', error ? 'text-negative' : 'text-ink-faint')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface FieldAppearance {
  label: string;
  bare?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

export interface TextFieldProps extends FieldAppearance, InputHTMLAttributes<HTMLInputElement> {
  ref?: React.Ref<HTMLInputElement>;
}

export function TextField({ label, bare, error, hint, className, ...input }: TextFieldProps) {
  return (
    <Frame label={label} bare={bare} error={error} hint={hint} className={className}>
      {(ids) => <input {...input} {...ids} className={INPUT} />}
    </Frame>
  );
}

export function TextArea({
  label,
  bare,
  error,
  hint,
  className,
  ...area
}: FieldAppearance &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> | undefined }) {
  return (
    <Frame label={label} bare={bare} error={error} hint={hint} className={className}>
      {(ids) => <textarea rows={3} {...area} {...ids} className={classNames(INPUT, 'py-1.5')} />}
    </Frame>
  );
}

export function SelectField({
  label,
  bare,
  error,
  hint,
  className,
  ...select
}: FieldAppearance & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Frame label={label} bare={bare} error={error} hint={hint} className={className}>
      {(ids) => <select {...select} {...ids} className={INPUT} />}
    </Frame>
  );
}
