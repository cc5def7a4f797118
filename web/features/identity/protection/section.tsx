import { type ReactNode, useId } from 'react';

/** A part of the page under its name, with a sentence that explains it. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {text && <p className="mt-1 text-ink-soft text-sm">{text}</p>}
      </div>
      {children}
    </section>
  );
}
