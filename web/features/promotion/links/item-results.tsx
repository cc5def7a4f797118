import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import { ChannelBars } from '../../../catalogue/channel-bars.tsx';
import { Estimate } from '../../../kit/estimate.tsx';
import { Spark } from '../../../kit/spark.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import type { LinkResults } from './use-link-results.ts';

/** More channels are on the item's page. */
const MOST_CHANNELS = 3;

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
          <strong className="text-lg">
            {money(results.earned)}
            <span className="inline-block">
              <Estimate part={results.estimated} />
            </span>
          </strong>{' '}
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
        <ChannelBars label={`${t('promotion.channels')}: ${name}`} channels={channels} whole={results} money={money} />
      )}
    </>
  );
}
