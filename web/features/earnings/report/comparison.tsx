import { likeDays } from '@pitaka/core/values/like-days.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { compareMoney, isZero, subtractMoney, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { type Days, lengthOf } from './report-span.ts';
import type { Summary } from './summary.ts';

/**
 * Settled and estimated earnings beside those of comparable days, which the server cuts at the present time of day while
 * the span runs. Estimates are of younger days, which still grow: the text says so.
 */
export function Comparison({ summary, days }: { summary: Summary; days: Days }) {
  const t = useText();
  const money = useMoney();
  const today = dayIn(useSite().timezone, new Date());
  const than = useThan({ from: days.from, to: days.to > today && days.from <= today ? today : days.to });
  const { previous } = summary;
  const now = sumOf([summary.settled, summary.estimated]);
  const before = sumOf([previous.settled, previous.estimated]);
  const way = compareMoney(now, before);
  const compared = isZero(before)
    ? t('report.compare.nothing', { than })
    : way === 0
      ? t('report.compare.same', { than })
      : t(way > 0 ? 'report.compare.more' : 'report.compare.less', {
          amount: money(way > 0 ? subtractMoney(now, before) : subtractMoney(before, now)),
          than,
        });
  return (
    <div className="text-ink-faint text-sm">
      <p data-testid="compared">{previous.until ? t('report.compare.byNow', { compared }) : compared}</p>
      {!isZero(summary.estimated) && <p>{t('report.compare.how')}</p>}
    </div>
  );
}

/** The like days in words. */
function useThan({ from, to }: Days): string {
  const t = useText();
  const locale = useLocale();
  const { from: start, like } = likeDays(from, to);
  const written = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${start}T12:00:00Z`));
  switch (like) {
    case 'weekday':
      return t('report.than.weekday');
    case 'month':
      return t('report.than.month', { month: written({ month: 'long' }) });
    case 'year':
      return t('report.than.year', { year: written({ year: 'numeric' }) });
    case 'before':
      return t('report.than.before', { count: lengthOf({ from, to }) });
  }
}
