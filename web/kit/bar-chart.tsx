import { compareMoney, shareOfWhole } from '@pitaka/ui/money/minor-units.ts';
import { useText } from '../texts.ts';
import { useMoney } from './use-money.ts';

export interface Bar {
  /** The short text under the bar. */
  label: string;
  /** The full text in the table. */
  name: string;
  amount: string;
}

export interface BarChartProps {
  /** The chart's description, for screen readers. */
  title: string;
  /** The names of the table's columns. */
  columns: { name: string; amount: string };
  bars: readonly Bar[];
}

const HEIGHT = 72;
/** Any amount above zero stays visible beside larger ones. */
const LEAST = 2;

/** Amounts as bars, and the same amounts as a table. */
export function BarChart({ title, columns, bars }: BarChartProps) {
  const t = useText();
  const money = useMoney();
  const highest = bars.reduce((most, { amount }) => (compareMoney(amount, most) > 0 ? amount : most), '0.00');
  const heightOf = (amount: string) =>
    compareMoney(amount, '0') > 0 ? Math.max(LEAST, shareOfWhole(amount, highest) * HEIGHT) : 0;
  return (
    <figure className="m-0 flex flex-col gap-1">
      <figcaption className="sr-only">{title}</figcaption>
      <div aria-hidden className="flex items-end gap-1.5 pt-3">
        {bars.map(({ name, label, amount }) => (
          <div key={name} className="flex min-w-0 flex-1 flex-col items-center gap-1">
            {/* biome-ignore lint/a11y/noSvgWithoutTitle: the table below says the same */}
            <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" className="h-18 w-full max-w-12">
              <rect y={HEIGHT - heightOf(amount)} width="10" height={heightOf(amount)} fill="var(--color-accent)" />
            </svg>
            <span className="tabular max-w-full truncate text-ink-faint text-xs">{label}</span>
          </div>
        ))}
      </div>
      <details className="text-sm">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent-ink">{t('kit.table')}</summary>
        <table className="tabular w-full text-start">
          <thead>
            <tr className="text-ink-faint">
              <th scope="col" className="py-1 text-start font-medium">
                {columns.name}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {columns.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, amount }) => (
              <tr key={name}>
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  {name}
                </th>
                <td className="break-words py-1 text-end">{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
