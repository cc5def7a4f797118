import { compareMoney, isZero, shareOfWhole, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { bestBar, type ChartBar, chartBars, type EarnedDay } from './chart-bars.ts';
import { STRIPES } from './swatch.tsx';
import { useCounts } from './use-counts.ts';
import { useDays, useShortDay } from './use-days.ts';

/** The smallest height in percent of the chart: any amount above zero stays visible beside larger amounts. */
const LEAST = 2;
const MOST_LABELS = 8;

/**
 * A bar for each day: settled earnings, and above them estimated ones. A finger on a bar, or an arrow key, shows that
 * day below the bars; at first, the best day is shown.
 */
export function EarnedChart({ days }: { days: readonly EarnedDay[] }) {
  const t = useText();
  const bars = useMemo(() => chartBars(days), [days]);
  const [chosen, choose] = useState<string>();
  const at = bars.findIndex(({ from }) => from === chosen);
  const shown = at === -1 ? bestBar(bars) : at;
  const bar = bars[shown];
  const face = useBarText(bar);
  if (!bar) return null;
  const show = (index: number) => choose(bars[Math.min(bars.length - 1, Math.max(0, index))]?.from);
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    show(Math.floor(((event.clientX - left) / width) * bars.length));
  };
  const step = (event: KeyboardEvent) => {
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('report.chart')}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={shown + 1}
        aria-valuetext={`${face.days}: ${face.amount}`}
        className="touch-pan-y select-none rounded-control"
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={step}
      >
        <Bars bars={bars} shown={shown} />
      </div>
      <ShownBar bar={bar} face={face} />
    </div>
  );
}

function useBarText(bar: ChartBar | undefined) {
  const t = useText();
  const money = useMoney();
  const days = useDays();
  const counts = useCounts();
  if (!bar) return { days: '', amount: '', note: '', estimated: '' };
  return {
    days: days(bar.from, bar.to),
    amount: money(bar.settled),
    note: counts(bar),
    estimated: isZero(bar.estimated) ? '' : t('report.row.estimated', { amount: money(bar.estimated) }),
  };
}

/** The chosen day's figures, which lead to its entries. */
function ShownBar({ bar, face }: { bar: ChartBar; face: ReturnType<typeof useBarText> }) {
  const inner = (
    <>
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block font-semibold">{face.days}</span>
        <span className="block text-ink-soft text-sm">{face.note}</span>
      </span>
      <span className="tabular ms-auto text-end">
        <span data-testid="shown-day" className="block font-semibold">
          {face.amount}
        </span>
        {face.estimated && <span className="block text-accent-ink text-sm">{face.estimated}</span>}
      </span>
    </>
  );
  const box = 'flex min-h-16 items-center gap-2 rounded-control bg-accent-soft px-3.5 py-2.5 text-ink';
  const text = <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">{inner}</span>;
  return bar.conversions === 0 ? (
    <div className={box}>{text}</div>
  ) : (
    <Link to="/ReportDetails" search={{ from: bar.from, to: bar.to }} className={box}>
      {text}
      <ChevronRight aria-hidden size={18} className="shrink-0 text-accent-ink" />
    </Link>
  );
}

function Bars({ bars, shown }: { bars: readonly ChartBar[]; shown: number }) {
  const locale = useLocale();
  const { unit } = useSite();
  const short = useShortDay();
  const wholes = bars.map((bar) => sumOf([bar.settled, bar.estimated]));
  const highest = wholes.reduce((most, whole) => (compareMoney(whole, most) > 0 ? whole : most), '0.00');
  const heightOf = (amount: string) =>
    isZero(amount) ? '0' : `${Math.max(LEAST, shareOfWhole(amount, highest) * 100)}%`;
  const step = Math.ceil(bars.length / MOST_LABELS);
  const share = (shown + 0.5) / bars.length;
  return (
    <span aria-hidden className="relative block pt-7">
      <span
        className="tabular -translate-x-1/2 absolute top-0 whitespace-nowrap rounded-full bg-ink px-2 font-semibold text-page text-xs leading-5"
        style={{ left: `clamp(1.75rem, ${share * 100}%, calc(100% - 1.75rem))` }}
      >
        {approximateAmount(wholes[shown] ?? '0', unit, locale)}
      </span>
      <span className="flex">
        {bars.map((bar, index) => (
          <span key={bar.from} className="flex min-w-0 flex-1 flex-col items-center">
            <span
              className={`flex h-28 w-[62%] max-w-9 origin-bottom flex-col-reverse gap-px transition-transform duration-300 starting:scale-y-0 ${shown === index ? '' : 'opacity-60'}`}
            >
              <span className="shrink-0 rounded-[4px] bg-accent" style={{ height: heightOf(bar.settled) }} />
              <span className="shrink-0 rounded-[4px]" style={{ height: heightOf(bar.estimated), ...STRIPES }} />
              {isZero(wholes[index] ?? '0') && <span className="h-px shrink-0 bg-line-strong" />}
            </span>
            <span
              className={`tabular h-8 whitespace-pre pt-1.5 text-center text-[min(0.75rem,3.2vw)] leading-tight ${shown === index ? 'font-semibold text-ink' : 'text-ink-faint'}`}
            >
              {(bars.length - 1 - index) % step === 0 && short(bar.from, bar.to, bars.length <= MOST_LABELS)}
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}
