import { compareMoney, isZero, shareOfWhole } from '@pitaka/ui/money/minor-units.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { Table } from '../../../kit/lists/table.tsx';
import { i18n, useText } from '../../../texts.ts';
import type { Dashboard } from './dashboard.ts';

type Day = Dashboard['days'][number];

const WIDTH = 560;
const HEIGHT = 160;
const BASE = 140;
const BAR_GAP = 2;

/** Two bars a day, in and out; a table below has the same figures. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const t = useText();
  const isQuiet = days.every((day) => isZero(day.paidIn) && isZero(day.paidOut));
  if (isQuiet) {
    return (
      <Panel title={t('dashboard.days')}>
        <EmptyState title={t('dashboard.quiet')} />
      </Panel>
    );
  }
  const highest =
    days
      .flatMap((day) => [day.paidIn, day.paidOut])
      .sort(compareMoney)
      .at(-1) ?? '0.00';
  const step = WIDTH / days.length;
  const bar = (step - 3 * BAR_GAP) / 2;
  const height = (amount: string) => Math.max(isZero(amount) ? 0 : 2, shareOfWhole(amount, highest) * (BASE - 8));
  return (
    <Panel title={t('dashboard.days')}>
      <div className="mb-2 flex gap-4 text-ink-soft text-xs">
        <Legend className="bg-positive-fill" text={t('dashboard.paidIn')} />
        <Legend className="bg-accent" text={t('dashboard.paidOut')} />
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('dashboard.chart')} className="w-full">
        <line x1="0" x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} className="stroke-line" />
        {days.map((day, index) => (
          <g key={day.day} transform={`translate(${index * step + BAR_GAP} 0)`}>
            <rect
              x={0}
              y={BASE - height(day.paidIn)}
              width={bar}
              height={height(day.paidIn)}
              rx={1.5}
              className="fill-positive-fill"
            />
            <rect
              x={bar + BAR_GAP}
              y={BASE - height(day.paidOut)}
              width={bar}
              height={height(day.paidOut)}
              rx={1.5}
              className="fill-accent"
            />
            <text x={bar} y={HEIGHT - 4} textAnchor="middle" className="fill-ink-faint text-[10px]">
              {Number(day.day.slice(8))}
            </text>
          </g>
        ))}
      </svg>
      <details className="mt-3">
        <summary className="text-accent-ink">{t('dashboard.table')}</summary>
        <Table
          caption={t('dashboard.days')}
          rows={days.toReversed()}
          keyOf={(day) => day.day}
          columns={[
            { key: 'day', head: t('dashboard.day'), cell: (day) => dayText(day.day) },
            { key: 'in', head: t('dashboard.paidIn'), isFigure: true, cell: (day) => <Money amount={day.paidIn} /> },
            { key: 'out', head: t('dashboard.paidOut'), isFigure: true, cell: (day) => <Money amount={day.paidOut} /> },
          ]}
        />
      </details>
    </Panel>
  );
}

function Legend({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-sm ${className}`} />
      {text}
    </span>
  );
}

/** A day of the site has no time: noon in UTC is on that day in every time zone. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
}
