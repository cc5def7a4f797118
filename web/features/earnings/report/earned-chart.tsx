import { compareMoney, isZero, shareOfWhole, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { type PointerEvent, useId, useMemo, useState } from 'react';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { type ChartBar, chartBars, type EarnedDay } from './chart-bars.ts';
import { useDays, useShortDay } from './use-days.ts';

const WIDTH = 320;
const HEIGHT = 112;
/** Any amount above zero stays visible beside larger ones. */
const LEAST = 2;
const MOST_LABELS = 8;

/**
 * Settled and above it estimated earnings, a bar for each day; a finger on it shows that day's figures, and a table has
 * the same figures.
 */
export function EarnedChart({ days }: { days: readonly EarnedDay[] }) {
  const t = useText();
  const bars = useMemo(() => chartBars(days), [days]);
  const [shown, setShown] = useState<number>();
  const select = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * bars.length);
    setShown(Math.min(bars.length - 1, Math.max(0, at)));
  };
  return (
    <figure className="m-0 flex flex-col gap-2">
      <figcaption className="sr-only">{t('report.chart')}</figcaption>
      <ChosenBar bar={shown === undefined ? undefined : bars[shown]} />
      <div aria-hidden className="touch-pan-y select-none" onPointerDown={select} onPointerMove={select}>
        <Bars bars={bars} shown={shown} />
        <BarLabels bars={bars} />
      </div>
      <BarTable bars={bars} />
    </figure>
  );
}

/** The chosen bar's figures; before a choice, the legend. */
function ChosenBar({ bar }: { bar: ChartBar | undefined }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
      {bar && <p className="w-full font-semibold text-ink">{days(bar.from, bar.to)}</p>}
      <p className="flex items-center gap-2">
        <Swatch kind="settled" />
        <span>
          {t('report.settled')} {bar && <b className="tabular font-semibold text-ink">{money(bar.settled)}</b>}
        </span>
      </p>
      <p className="flex items-center gap-2">
        <Swatch kind="estimated" />
        <span>
          {t('report.estimated')} {bar && <b className="tabular font-semibold text-ink">{money(bar.estimated)}</b>}
        </span>
      </p>
    </div>
  );
}

/** Settled and estimated as in the chart: solid and hatched. */
export function Swatch({ kind }: { kind: 'settled' | 'estimated' }) {
  const hatch = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
      {kind === 'estimated' && <Hatch id={hatch} />}
      <rect width="12" height="12" rx="3" fill={kind === 'settled' ? 'var(--color-accent)' : `url(#${hatch})`} />
    </svg>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--color-accent-soft)" />
        <rect width="2" height="5" fill="var(--color-accent)" />
      </pattern>
    </defs>
  );
}

function Bars({ bars, shown }: { bars: readonly ChartBar[]; shown: number | undefined }) {
  const hatch = useId();
  const highest = bars.reduce((most, bar) => {
    const whole = sumOf([bar.settled, bar.estimated]);
    return compareMoney(whole, most) > 0 ? whole : most;
  }, '0.00');
  const heightOf = (amount: string) =>
    isZero(amount) ? 0 : Math.max(LEAST, shareOfWhole(amount, highest) * (HEIGHT - 4));
  const slot = WIDTH / bars.length;
  const width = Math.min(36, slot * (bars.length > 14 ? 0.7 : 0.62));
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full">
      <Hatch id={hatch} />
      {bars.map((bar, index) => {
        const x = index * slot + (slot - width) / 2;
        const settled = heightOf(bar.settled);
        const estimated = heightOf(bar.estimated);
        return (
          <g key={bar.from} opacity={shown === undefined || shown === index ? 1 : 0.45}>
            <rect x={x} y={HEIGHT - settled} width={width} height={settled} rx="2" fill="var(--color-accent)" />
            <rect
              x={x}
              y={Math.max(0, HEIGHT - settled - estimated - (settled > 0 ? 1 : 0))}
              width={width}
              height={estimated}
              rx="2"
              fill={`url(#${hatch})`}
            />
            {settled + estimated === 0 && (
              <rect x={x} y={HEIGHT - 1} width={width} height="1" fill="var(--color-line-strong)" />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** As many labels as fit, always including the last. */
function BarLabels({ bars }: { bars: readonly ChartBar[] }) {
  const short = useShortDay();
  const step = Math.ceil(bars.length / MOST_LABELS);
  return (
    <div className="flex pt-1.5">
      {bars.map((bar, index) => (
        <span
          key={bar.from}
          className="tabular flex min-w-0 flex-1 justify-center whitespace-nowrap text-[min(0.75rem,3.6vw)] text-ink-faint"
        >
          {(bars.length - 1 - index) % step === 0 && short(bar.from, bar.to)}
        </span>
      ))}
    </div>
  );
}

function BarTable({ bars }: { bars: readonly ChartBar[] }) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const columns = [t('report.by.day'), t('report.settled'), t('report.estimated')];
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent-ink">{t('kit.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="overflow-x-auto -outline-offset-2">
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
            {bars.toReversed().map((bar) => (
              <tr key={bar.from}>
                <th scope="row" className="py-1 pe-2 text-start font-normal">
                  {days(bar.from, bar.to)}
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
