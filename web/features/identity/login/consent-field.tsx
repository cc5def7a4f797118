import { type ComponentPropsWithRef, useId } from 'react';
import { EmbeddedPageOnDemand } from '../../../dialogs/embedded-page-on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import type { Rules } from '../../../forms/use-rules.ts';
import { useText } from '../../../texts.ts';

export interface ConsentFieldProps extends ComponentPropsWithRef<'input'> {
  error?: string | undefined;
  rules: Rules;
}

/** The age and the agreement to the site's texts. */
export function ConsentField({ error, rules, ...input }: ConsentFieldProps) {
  const t = useText();
  const id = useId();
  const { minimumAge: age, texts } = rules;
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
            {t(texts.length > 0 ? 'auth.agree' : 'auth.age', { age })}
          </label>
          <div className="flex flex-wrap gap-x-5">
            {texts.map((text) => (
              <AgreedText key={text} text={text} />
            ))}
          </div>
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

/** One of the texts, read without leaving the form. */
function AgreedText({ text }: { text: Rules['texts'][number] }) {
  const t = useText();
  const { open, show, hide } = useHistoryDialog(text);
  const title = t(`auth.${text}`);
  return (
    <>
      <button
        type="button"
        onClick={show}
        className="min-h-11 text-start font-semibold text-accent-ink underline underline-offset-4"
      >
        {title}
      </button>
      <EmbeddedPageOnDemand open={open} onClose={hide} title={title} address={`/AboutUs?embedded=1&text=${text}`} />
    </>
  );
}
