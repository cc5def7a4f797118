import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { ChevronRight, Clock } from 'lucide-react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { Activity } from './activity.tsx';
import { Comparison } from './comparison.tsx';
import { DayTable } from './day-table.tsx';
import { EarnedChart } from './earned-chart.tsx';
import type { Days } from './report-span.ts';
import type { Summary } from './summary.ts';
import { Swatch } from './swatch.tsx';
import { useAsOf, useDays } from './use-days.ts';

/**
 * The earnings as one block: settled earnings and, apart from them, estimated earnings; the comparison; the days as
 * bars.
 */
export function EarnedCard({ summary, days }: { summary: Summary; days: Days }) {
  const t = useText();
  const money = useMoney();
  const written = useDays();
  const { timezone } = useSite();
  const asOf = useAsOf()(summary.asOf, timezone);
  // A past span has no further earnings.
  const next = days.to >= dayIn(timezone, new Date()) ? summary.next : null;
  return (
    <section aria-label={t('report.earned')} className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <div className="flex flex-col gap-0.5">
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <Swatch kind="settled" />
          {t('report.settled.of', { days: written(days.from, days.to) })}
        </p>
        <div className="flex flex-wrap items-end gap-x-3">
          <p data-testid="settled" className="min-w-0 flex-[1_1_11rem]">
            <FitAmount rem={2.75} className="font-bold tracking-tight">
              {money(summary.settled)}
            </FitAmount>
          </p>
          <p className="flex items-center gap-1.5 pb-1.5 text-sm">
            <Swatch kind="estimated" />
            <span>
              +{' '}
              <b data-testid="estimated" className="tabular font-semibold">
                {money(summary.estimated)}
              </b>{' '}
              <span className="text-ink-soft">{t('report.estimated.word')}</span>
            </span>
          </p>
        </div>
        <Comparison summary={summary} days={days} />
      </div>
      {days.from !== days.to && <EarnedChart key={`${days.from} ${days.to}`} days={summary.days} />}
      <Activity summary={summary} />
      <dl className="flex flex-col gap-2 border-line border-t pt-3 empty:hidden">
        {!isZero(summary.held) && (
          <Row label={t('report.held')} note={t('report.held.text')} amount={money(summary.held)} testId="held" />
        )}
        {!isZero(summary.reversed) && (
          <Row
            label={t('report.reversed')}
            note={t('report.reversed.text')}
            amount={money(summary.reversed)}
            testId="reversed"
          />
        )}
      </dl>
      {next && (
        <p className="flex items-start gap-2 text-sm">
          <Clock aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-faint" />
          {t('report.next', { amount: money(next.amount), day: written(next.day) })}
        </p>
      )}
      <p className="text-ink-faint text-sm">
        {isZero(summary.debt)
          ? t('report.asOf', { time: asOf })
          : t('report.settled.debt', { debt: money(summary.debt), time: asOf })}{' '}
        {t('report.days')}
      </p>
      <div className="-mb-2 flex flex-wrap items-start justify-between gap-x-4 border-line border-t text-sm">
        {summary.conversions > 0 && (
          <Link
            to="/ReportDetails"
            search={{ from: days.from, to: days.to }}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-ink"
          >
            {t('report.lines')}
            <ChevronRight aria-hidden size={16} className="shrink-0" />
          </Link>
        )}
        {days.from !== days.to && <DayTable days={summary.days} />}
      </div>
    </section>
  );
}

interface RowProps {
  label: string;
  note: string;
  amount: string;
  testId: string;
}

function Row({ label, note, amount, testId }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 flex-[1_1_9rem] text-sm">
        <span className="block">{label}</span>
        <span className="block text-ink-faint">{note}</span>
      </dt>
      <dd data-testid={testId} className="tabular ms-auto font-semibold">
        {amount}
      </dd>
    </div>
  );
}
