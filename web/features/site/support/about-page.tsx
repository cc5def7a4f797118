import { useSearch } from '@tanstack/react-router';
import { SafeHtml } from '../../../content/safe-html.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';

export default function AboutPage() {
  const t = useText();
  const site = useSite();
  const answer = useAnswer('/mainview/aboutus', {});
  const { embedded } = useSearch({ strict: false }) as { embedded?: boolean };
  if (embedded) {
    return (
      <div className="px-4 py-4">
        <h1 className="sr-only">{t('content.about.terms')}</h1>
        <AnswerView answer={answer}>{({ terms, content }) => <SafeHtml html={terms || content} />}</AnswerView>
      </div>
    );
  }
  return (
    <Page title={t('content.about')}>
      <div className="flex flex-col items-center gap-2 pt-4 pb-6">
        <img src="/icon.svg" alt="" width={72} height={72} className="rounded-card" />
        <p className="font-bold text-xl">{site.name}</p>
      </div>
      <AnswerView answer={answer}>
        {({ content, terms, companyName, icp, version }) => (
          <div className="flex flex-col gap-6">
            {content && <SafeHtml html={content} />}
            <dl className="overflow-hidden rounded-card bg-surface">
              <Fact name={t('content.about.company')} value={companyName} />
              <Fact name={t('content.about.icp')} value={icp} />
              <Fact name={t('content.about.version')} value={version} />
            </dl>
            {terms && (
              <section>
                <h2 className="mb-2 font-semibold text-lg">{t('content.about.terms')}</h2>
                <SafeHtml html={terms} />
              </section>
            )}
          </div>
        )}
      </AnswerView>
    </Page>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-4 py-2.5 not-first:border-line not-first:border-t">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  );
}
