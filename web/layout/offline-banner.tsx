import { useOnline } from '@pitaka/ui/call/network.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { oldestShownAt } from '../data/stored-answers.ts';
import { dayIn } from '../kit/site-day.ts';
import { useSite } from '../site/use-site.ts';
import { useLocale, useText } from '../texts.ts';

/** Shows that the phone is offline, and the time of the shown data. */
export function OfflineBanner() {
  const t = useText();
  const online = useOnline();
  return (
    <div role="status" className="within-phone sticky top-0 z-30">
      {!online && (
        <p className="flex items-center gap-2 bg-notice-soft px-4 py-2 text-notice text-sm">
          <CloudOff aria-hidden size={18} className="shrink-0" />
          <span>
            <strong className="font-semibold">{t('shell.offline')}.</strong> <Since />
          </span>
        </p>
      )}
    </div>
  );
}

function Since() {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  // Open pages were up to date until the connection broke; stored data is older.
  const [offlineSince] = useState(() => Date.now());
  const since = new Date(useStore(oldestShownAt) ?? offlineSince);
  const isToday = dayIn(timezone, since) === dayIn(timezone, new Date());
  const time = dateFormat(locale, {
    timeStyle: 'short',
    timeZone: timezone,
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(since);
  return t('shell.offline.asOf', { time });
}
