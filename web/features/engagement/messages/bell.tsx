import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { useUnread } from './unread.ts';

const MOST_SHOWN = 99;

/** The link to the messages, with the number of unread ones; the installed app's icon shows the same number. */
export default function Bell() {
  const t = useText();
  const count = useUnread().data?.count ?? 0;
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // A browser tab has no icon for a number.
    navigator.setAppBadge(count).catch(() => {});
  }, [count]);
  return (
    <Link
      to="/Messages"
      aria-label={t('messages.bell', { count })}
      className="relative grid size-11 place-items-center rounded-full text-ink-soft"
    >
      <BellIcon aria-hidden size={22} />
      {count > 0 && (
        <span
          aria-hidden
          className="tabular absolute end-0.5 top-0.5 min-w-5 rounded-full bg-gold px-1 text-center font-semibold text-on-gold text-xs leading-5"
        >
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
