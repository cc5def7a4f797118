import { readRichText } from '@pitaka/core/values/rich-text.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { lazy, Suspense, useId } from 'react';
import { useText } from '../texts.ts';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

export interface RichTextFieldProps {
  label: string;
  /** The stored form. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  hint?: string;
  lang?: string;
}

/** A formatted text. */
export function RichTextField({ label, value, onChange, error, hint, lang }: RichTextFieldProps) {
  const t = useText();
  const id = useId();
  // An imported notice is plain text, which the editor keeps whole.
  const isReduced = /<[a-z]/i.test(value) && readRichText(value) === undefined;
  const note = error ?? (isReduced ? t('content.text.reduced') : hint);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="font-medium text-ink-soft text-xs">
        {label}
      </span>
      <Suspense fallback={<Skeleton className="h-48 w-full rounded-control" />}>
        <RichTextEditor
          value={value}
          onChange={onChange}
          labelId={`${id}-label`}
          noteId={note ? `${id}-note` : undefined}
          isInvalid={error !== undefined}
          lang={lang}
        />
      </Suspense>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'text-negative text-xs' : 'text-ink-faint text-xs'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
