import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import { Spark } from '../../../kit/spark.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { LinkResults } from './use-link-results.ts';

/** More channels are on the item's page. */
const MOST_CHANNELS = 3;
const WHOLE = 100;

/**
 * The results of an item's links in the last seven days: earnings, clicks, the line of the days, and each channel's
 * part.
 */
export function ItemResults({ name, results }: { name: string; results: LinkResults }) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const money = (amount: string) => approximateAmount(amount, unit, locale);
  const clicks = (count: number) => t('promotion.clicks', { count });
  const weekday = (day: string) =>
    dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  const { week } = results;
  const last = week.at(-1);
  const line = week.map((day) => `${weekday(day.day)} ${day.clicks}`).join(', ');
  const channels = results.channels.slice(0, MOST_CHANNELS);
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-soft text-sm">
          {clicks(results.clicks)} · {t('promotion.sales', { count: results.conversions })}
        </span>
        <span>
          <strong className="text-lg">{money(results.earned)}</strong>{' '}
          <span className="text-ink-faint text-xs">{t('promotion.week')}</span>
        </span>
      </p>
      <figure>
        <Spark values={week.map((day) => day.clicks)} className="h-9 w-full text-accent-ink" />
        <figcaption className="sr-only">{t('promotion.line', { list: line })}</figcaption>
        {/* The two ends: all seven names do not fit with large text. */}
        <p aria-hidden className="flex justify-between text-ink-faint text-xs">
          <span>{week[0] && weekday(week[0].day)}</span>
          <span>{last && weekday(last.day)}</span>
        </p>
      </figure>
      {channels.length > 1 && (
        <ul aria-label={`${t('promotion.channels')}: ${name}`} className="tabular flex flex-col gap-1.5 text-sm">
          {channels.map(({ sub, earned, clicks: count }) => (
            <li key={sub}>
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="wrap-anywhere min-w-0">{sub === '' ? t('sub.main') : sub}</span>
                <span className="text-ink-soft">
                  {clicks(count)} · <span className="font-semibold text-ink">{money(earned)}</span>
                </span>
              </span>
              <Bar part={part(Number(earned), Number(results.earned)) || part(count, results.clicks)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function part(value: number, of: number): number {
  return of > 0 ? Math.max(0, Math.min(WHOLE, (value / of) * WHOLE)) : 0;
}

/**
 * The channel's part of the item's earnings or, if there are none, of its clicks, as a bar. The figures above it show
 * the same.
 */
function Bar({ part: percent }: { part: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-1 w-full rounded-full bg-sunken">
      <rect width={percent} height={1} className="fill-accent" />
    </svg>
  );
}
