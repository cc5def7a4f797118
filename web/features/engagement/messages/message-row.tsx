import { useMoment } from '../../../kit/use-moment.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { isReadOffline } from './mark-read.ts';
import type { Message } from './message.ts';

/** A message in the list: topic, beginning, time, and whether it was read. */
export function MessageRow({ message }: { message: Message }) {
  const t = useText();
  const moment = useMoment();
  const { id, title, text, at } = message;
  const isRead = message.isRead || isReadOffline(id);
  return (
    <Link
      to="/Messages/$id"
      params={{ id }}
      className="flex min-h-16 items-start gap-3 border-line border-b py-3 text-ink active:bg-sunken"
    >
      <span aria-hidden className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-accent'}`} />
      <span className="min-w-0 flex-1">
        {!isRead && <span className="sr-only">{t('messages.new')}: </span>}
        {title && <span className={`block break-words ${isRead ? 'font-medium' : 'font-semibold'}`}>{title}</span>}
        <span className={`line-clamp-2 break-words text-sm ${isRead ? 'text-ink-soft' : 'text-ink'}`}>{text}</span>
        <time dateTime={at} className="tabular block text-ink-faint text-sm">
          {moment(at)}
        </time>
      </span>
    </Link>
  );
}
