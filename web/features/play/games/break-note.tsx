import { CirclePause } from 'lucide-react';
import { useMoment } from '../../../kit/use-moment.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { OwnBreak } from './own-break.ts';

/** For who takes a break: until when nothing can be bet, and the way to what else it means. */
export function BreakNote({ own }: { own: OwnBreak }) {
  const t = useText();
  const moment = useMoment();
  const until = own.endsAt ?? own.until;
  return (
    <Link to="/Protection" className="flex gap-3 rounded-card bg-notice-soft p-4 text-notice">
      <CirclePause aria-hidden size={22} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{t('games.break')}</span>
        {until !== null && (
          <span className="block text-pretty text-sm">{t('games.break.text', { until: moment(until) })}</span>
        )}
      </span>
    </Link>
  );
}
