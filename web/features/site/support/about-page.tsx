import { SafeHtml } from '../../../content/safe-html.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useSearch } from '../../../navigation/use-location.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { SiteTexts } from './site-texts.tsx';

/** The site's operator, or one of its texts. A text has an address of its own, and no bar inside a dialog. */
export default function AboutPage() {
  const { embedded, text } = useSearch<'/AboutUs'>();
  if (text === undefined) return <About />;
  return embedded ? <EmbeddedText text={text} /> : <TextPage text={text} />;
}

function TextPage({ text }: { text: 'terms' | 'privacy' }) {
  const t = useText();
  return (
    <Page title={t(`content.about.${text}`)}>
      <WrittenText text={text} />
    </Page>
  );
}

function EmbeddedText({ text }: { text: 'terms' | 'privacy' }) {
  const t = useText();
  return (
    <div className="px-4 py-4">
      <h1 className="sr-only">{t(`content.about.${text}`)}</h1>
      <WrittenText text={text} />
    </div>
  );
}

/** The text below the site's name. The name is a heading one level above the headings of the text. */
function WrittenText({ text }: { text: 'terms' | 'privacy' }) {
  const site = useSite();
  const answer = useAnswer('/mainview/aboutus', {});
  return (
    <>
      <h2 className="mb-2 font-semibold text-lg">{site.name}</h2>
      <AnswerView answer={answer}>{(about) => <SafeHtml html={about[text] ?? ''} />}</AnswerView>
    </>
  );
}

function About() {
  const t = useText();
  const site = useSite();
  const answer = useAnswer('/mainview/aboutus', {});
  return (
    <Page title={t('content.about')}>
      <div className="flex flex-col items-center gap-2 pt-4 pb-6">
        <img src="/icon.svg" alt="" width={72} height={72} className="rounded-card" />
        <p className="font-bold text-xl">{site.name}</p>
      </div>
      <AnswerView answer={answer}>
        {({ content, companyName, icp, version, ...texts }) => (
          <div className="flex flex-col gap-6">
            {content && <SafeHtml html={content} />}
            <SiteTexts {...texts} />
            <dl className="overflow-hidden rounded-card bg-surface">
              <Fact name={t('content.about.company')} value={companyName} />
              <Fact name={t('content.about.icp')} value={icp} />
              <Fact name={t('content.about.version')} value={version} />
            </dl>
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
