import { DayHeading } from '../../../kit/day-heading.tsx';
import { useTime } from '../../../kit/use-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { isReadOffline } from './mark-read.ts';
import type { Message } from './message.ts';
import { MessageIcon } from './message-icon.tsx';

export interface MessageRowProps {
  message: Message;
  /** The row above it; a row of another day begins with the day. */
  before: Message | undefined;
}

/** A message in the list: what it is about, its beginning, its time, and whether it was read. */
export function MessageRow({ message, before }: MessageRowProps) {
  const t = useText();
  const time = useTime();
  const { id, title, text, at } = message;
  const isRead = message.isRead || isReadOffline(id);
  return (
    <>
      <DayHeading at={at} before={before?.at} />
      <Link
        to="/Messages/$id"
        params={{ id }}
        className="flex min-h-16 items-start gap-3 border-line border-b py-3 text-ink active:bg-sunken"
      >
        <MessageIcon message={message} />
        <span className="min-w-0 flex-1">
          {!isRead && <span className="sr-only">{t('messages.new')}: </span>}
          <span className="flex flex-wrap items-baseline gap-x-3">
            {title && (
              <span className={`min-w-0 flex-[1_1_6rem] break-words ${isRead ? 'font-medium' : 'font-semibold'}`}>
                {title}
              </span>
            )}
            <span className="ms-auto flex items-center gap-1.5">
              {!isRead && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
              <time dateTime={at} className="tabular text-ink-faint text-sm">
                {time(at)}
              </time>
            </span>
          </span>
          <span className={`line-clamp-2 break-words text-sm ${isRead ? 'text-ink-soft' : 'text-ink'}`}>{text}</span>
        </span>
      </Link>
    </>
  );
}
