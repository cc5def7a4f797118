import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../texts.ts';

/** The frame of the pages before the console opens: logging in, setting up. */
export function LoginFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const t = useText();
  useEffect(() => {
    document.title = `${title} · ${t('shell.title')}`;
  }, [title, t]);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2.5">
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-lg bg-accent font-semibold text-on-accent"
          >
            P
          </span>
          <span className="font-semibold text-ink-soft">{t('shell.title')}</span>
        </div>
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      <Toaster />
    </main>
  );
}
