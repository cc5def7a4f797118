import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { ChevronDown, CircleHelp } from 'lucide-react';
import { SafeHtml } from '../../../content/safe-html.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useSearch } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { SiteTexts } from './site-texts.tsx';

/**
 * The help articles, each opened by a tap. Inside the embedded-page dialog it has no bar and no landmark of its own.
 */
export default function HelpPage() {
  const t = useText();
  const { embedded } = useSearch<'/Help'>();
  if (!embedded) {
    return (
      <Page title={t('content.help')}>
        <div className="flex flex-col gap-6">
          <Articles />
          <Texts />
        </div>
      </Page>
    );
  }
  return (
    <div className="px-4 py-4">
      <h1 className="sr-only">{t('content.help')}</h1>
      <Articles />
    </div>
  );
}

function Articles() {
  const t = useText();
  const answer = useAnswer('/mainview/systemHelp', {});
  return (
    <AnswerView answer={answer}>
      {(articles) =>
        articles.length === 0 ? (
          <EmptyState icon={<CircleHelp size={40} strokeWidth={1.5} />} title={t('content.help.empty')} />
        ) : (
          <div className="overflow-hidden rounded-card bg-surface">
            {articles.map(({ title, content }) => (
              <details key={title} className="group not-first:border-line not-first:border-t">
                <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-2.5 font-medium">
                  <span className="min-w-0 flex-1">{title}</span>
                  <ChevronDown
                    aria-hidden
                    size={18}
                    className="shrink-0 text-ink-faint transition-transform group-open:rotate-180"
                  />
                </summary>
                <SafeHtml html={content} className="px-4 pb-4 text-ink-soft" />
              </details>
            ))}
          </div>
        )
      }
    </AnswerView>
  );
}

function Texts() {
  const { data } = useAnswer('/mainview/aboutus', {});
  return data && <SiteTexts {...data} />;
}
