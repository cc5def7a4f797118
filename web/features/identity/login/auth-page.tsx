import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmbeddedPageOnDemand } from '../../../dialogs/embedded-page-on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { LanguageSelect } from '../../../layout/language-select.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

export interface AuthPageProps {
  title: string;
  /** The number of the step, in a form of two. */
  step?: 1 | 2;
  /** An introduction for new users. */
  lead?: string;
  /** The reason why the user was sent here, if it needs an explanation. */
  notice?: string | undefined;
  children: ReactNode;
}

/** The page around a log-in form: the site, the language, and help without leaving the form. */
export function AuthPage({ title, step, lead, notice, children }: AuthPageProps) {
  const t = useText();
  const site = useSite();
  const help = useHistoryDialog('help');
  return (
    <div className="flex min-h-dvh flex-col px-6 pt-4 pb-8">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex items-center gap-2 font-bold text-accent-ink text-xl tracking-tight">
          {site.theme.logo && (
            <img src={site.theme.logo} alt="" width={32} height={32} className="size-8 rounded-lg object-cover" />
          )}
          {site.name}
        </p>
        <LanguageSelect label={t('auth.language')} />
      </header>
      <main className="flex flex-1 flex-col gap-5 pt-10">
        <div className="flex flex-col gap-2">
          {step && (
            <p className="flex flex-wrap items-center gap-2 font-semibold text-ink-soft text-xs">
              <span aria-hidden className="flex gap-1">
                <span className="h-1 w-8 rounded-full bg-accent" />
                <span className={`h-1 w-8 rounded-full ${step === 2 ? 'bg-accent' : 'bg-line'}`} />
              </span>
              {t('auth.step', { step })}
            </p>
          )}
          <h1 className="font-bold text-[min(1.875rem,12vw)] leading-tight tracking-tight">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </div>
        {notice && (
          <p role="status" className="flex gap-2.5 rounded-control bg-notice-soft px-3.5 py-3 text-notice text-sm">
            <TriangleAlert aria-hidden size={20} className="shrink-0" />
            <span>{notice}</span>
          </p>
        )}
        {children}
      </main>
      <footer className="flex justify-center pt-6">
        <button
          type="button"
          onClick={help.show}
          className="min-h-11 px-4 text-ink-soft text-sm underline underline-offset-4"
        >
          {t('auth.help')}
        </button>
      </footer>
      <EmbeddedPageOnDemand open={help.open} onClose={help.hide} title={t('auth.help')} address="/Help?embedded=1" />
    </div>
  );
}
