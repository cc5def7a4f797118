import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { MessageSquareText } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { SafeHtml } from '../../../content/safe-html.tsx';
import { useAnswer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { Page } from '../../../layout/page.tsx';
import { AddressLink } from '../../../navigation/link.tsx';
import { useParams } from '../../../navigation/use-location.ts';
import { useText } from '../../../texts.ts';
import { cachedMessage } from './cached-message.ts';
import { markRead } from './mark-read.ts';
import { MessageIcon } from './message-icon.tsx';
import { opensWhat } from './opens-what.ts';
import { useUnread } from './unread.ts';

/** One whole message, at an address of its own: pushes and links open it. */
export default function MessagePage() {
  const t = useText();
  const { id } = useParams<'/Messages/$id'>();
  const asked = useAnswer('/message/detail', { id });
  const cached = useMemo(
    () => (asked.failed && asked.data === undefined ? cachedMessage(id) : undefined),
    [asked.failed, asked.data, id],
  );
  const answer = cached ? { ...asked, ...cached } : asked;
  const isGone = (answer.error as { code?: string } | undefined)?.code === 'not_found' && asked.data === undefined;
  return (
    <Page title={t(answer.data ? `messages.one.${answer.data.tab}` : 'messages.title')} under="/Messages">
      {isGone ? (
        <EmptyState
          icon={<MessageSquareText size={40} strokeWidth={1.5} />}
          title={t('messages.gone')}
          text={t('messages.gone.text')}
        />
      ) : (
        <AnswerView answer={answer}>{(message) => <Opened message={message} />}</AnswerView>
      )}
    </Page>
  );
}

function Opened({ message }: { message: AnswerOf<'/message/detail'> }) {
  const t = useText();
  const moment = useMoment();
  const { change } = useUnread();
  const { id, title, text, html, at, to, isRead } = message;
  useEffect(() => {
    if (isRead) return;
    markRead(id)
      .then((left) => left && change(() => left))
      .catch((error: unknown) => console.warn('a message could not be marked read', error));
  }, [id, isRead, change]);
  return (
    <article className="flex flex-col gap-4 not-first:mt-4">
      <header className="flex flex-wrap items-center gap-3">
        <MessageIcon message={message} />
        <div className="min-w-0 flex-[1_1_9rem]">
          {title && <h2 className="break-words font-bold text-xl leading-tight">{title}</h2>}
          <time dateTime={at} className="tabular text-ink-faint text-sm">
            {moment(at)}
          </time>
        </div>
      </header>
      {html ? <SafeHtml html={html} /> : <p className="whitespace-pre-line break-words leading-relaxed">{text}</p>}
      {to && (
        <AddressLink href={to} className={buttonClass({ size: 'wide' })}>
          {t(opensWhat(to))}
        </AddressLink>
      )}
    </article>
  );
}
