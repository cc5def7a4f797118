import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import type { LinkStats } from '../../../catalogue/use-sub-links.ts';
import type { Answer } from '../../../data/use-answer.ts';
import { AnswerView } from '../../../kit/answer-view.tsx';
import { useLocale, useText } from '../../../texts.ts';

type Counts = Pick<LinkStats['days'][number], 'clicks' | 'uniqueClicks' | 'botClicks'>;

/** The chosen link's results of the last days: clicks and visitors, and separately the clicks of bots. */
export function LinkClicks({ stats }: { stats: Answer<LinkStats> }) {
  return (
    <AnswerView answer={stats} skeleton={<Skeleton className="h-20 w-full" />}>
      {({ days }) => <Clicks days={days} />}
    </AnswerView>
  );
}

function Clicks({ days }: { days: LinkStats['days'] }) {
  const t = useText();
  const locale = useLocale();
  const number = numberFormat(locale);
  const dayOf = (day: string) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  const sum = days.reduce<Counts>(
    (total, day) => ({
      clicks: total.clicks + day.clicks,
      uniqueClicks: total.uniqueClicks + day.uniqueClicks,
      botClicks: total.botClicks + day.botClicks,
    }),
    { clicks: 0, uniqueClicks: 0, botClicks: 0 },
  );
  const columns = [t('sub.day'), t('detail.clicks'), t('sub.people'), t('sub.bots')];
  return (
    <section aria-label={t('sub.week')} className="border-line border-t pt-3">
      <h3 className="pb-2 text-ink-soft text-sm">{t('sub.week')}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-3">
        <Count name={t('detail.clicks')} value={number.format(sum.clicks)} />
        <Count name={t('sub.people')} value={number.format(sum.uniqueClicks)} />
        <Count name={t('sub.bots')} value={number.format(sum.botClicks)} />
      </dl>
      <details className="-mb-3 text-sm">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent-ink">{t('sub.byDay')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard has to reach it */}
        <div tabIndex={0} className="overflow-x-auto -outline-offset-2">
          <table className="tabular w-full">
            <thead>
              <tr className="text-ink-faint">
                {columns.map((name, index) => (
                  <th
                    key={name}
                    scope="col"
                    className={`py-1 ps-2 font-medium first:ps-0 ${index ? 'text-end' : 'text-start'}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row" className="whitespace-nowrap py-1 text-start font-normal">
                    {dayOf(day.day)}
                  </th>
                  <td className="py-1 ps-2 text-end">{number.format(day.clicks)}</td>
                  <td className="py-1 ps-2 text-end">{number.format(day.uniqueClicks)}</td>
                  <td className="py-1 ps-2 text-end">{number.format(day.botClicks)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="break-words text-ink-soft text-sm">{name}</dt>
      <dd className="tabular font-bold text-xl">{value}</dd>
    </div>
  );
}
