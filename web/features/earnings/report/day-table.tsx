import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { chartBars, type EarnedDay } from './chart-bars.ts';
import { useDays } from './use-days.ts';

/** The figures of the bars as a table, closed at first. */
export function DayTable({ days }: { days: readonly EarnedDay[] }) {
  const t = useText();
  const money = useMoney();
  const written = useDays();
  const columns = [t('report.by.day'), t('report.settled'), t('report.estimated')];
  return (
    <details className="min-w-0 open:w-full">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent-ink">{t('kit.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="overflow-x-auto pb-2 -outline-offset-2">
        <table className="tabular w-full">
          <thead>
            <tr className="text-ink-faint">
              {columns.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-1 font-medium ${index === 0 ? 'text-start' : 'ps-2 text-end'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chartBars(days)
              .toReversed()
              .map((bar) => (
                <tr key={bar.from}>
                  <th scope="row" className="py-1 pe-2 text-start font-normal">
                    {written(bar.from, bar.to)}
                  </th>
                  <td className="py-1 ps-2 text-end">{money(bar.settled)}</td>
                  <td className="py-1 ps-2 text-end">{money(bar.estimated)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
