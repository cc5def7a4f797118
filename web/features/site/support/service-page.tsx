import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Clock, Headset } from 'lucide-react';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { Page } from '../../../layout/page.tsx';
import { useText } from '../../../texts.ts';

/** The support contact, its hours, and one tap to write to it. */
export default function ServicePage() {
  const t = useText();
  const answer = useAnswer('/mainview/customAgent', {});
  const copy = async (handle: string) => {
    const done = await copyText(handle);
    showToast(t(done ? 'shell.copied' : 'shell.copy.failed'), { tone: done ? 'positive' : 'negative' });
  };
  return (
    <Page title={t('content.service')}>
      <AnswerView answer={answer}>
        {({ name, handle, link, hours }) => (
          <div className="flex flex-col items-center gap-2 pt-8 text-center">
            <span
              aria-hidden
              className="mb-2 grid size-20 place-items-center rounded-full bg-accent-soft text-accent-ink"
            >
              <Headset size={36} strokeWidth={1.5} />
            </span>
            <h2 className="font-bold text-xl">{name}</h2>
            {handle && <p className="text-ink-soft">{handle}</p>}
            {hours && (
              <p className="text-balance text-ink-faint text-sm">
                <Clock aria-hidden size={15} className="me-1.5 inline align-[-0.125em]" />
                <span className="sr-only">{t('content.service.hours')} </span>
                {hours}
              </p>
            )}
            <div className="mt-6 flex w-full flex-col gap-3">
              {isWebAddress(link) && (
                <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 'wide' })}>
                  {t('content.service.open')}
                </a>
              )}
              {handle && (
                <Button tone="plain" size="wide" onClick={() => void copy(handle)}>
                  {t('content.service.copy')}
                </Button>
              )}
            </div>
          </div>
        )}
      </AnswerView>
    </Page>
  );
}

/** An operator's text may be anything; it becomes a link only if it is an ordinary web address. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
