import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { isZero, sumOf } from '@pitaka/ui/money/minor-units.ts';
import { ArrowDownRight, ArrowUpRight, ChevronRight, Equal } from 'lucide-react';
import { FitAmount } from '../../../kit/fit-amount.tsx';
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { Link } from '../../../navigation/link.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { changeInPercent } from './change-in-percent.ts';
import { EarnedChart, Swatch } from './earned-chart.tsx';
import { type Days, spanBefore } from './report-span.ts';
import { useAsOf, useDays } from './use-days.ts';

/** A percentage above this is meaningless. */
const MOST_PERCENT = 900;

export type Summary = AnswerOf<'/report/summary'>;

/** The earnings: settled ones and, apart from them, estimated ones; and the comparison with the span before. */
export function EarnedCard({ summary, days }: { summary: Summary; days: Days }) {
  const t = useText();
  const money = useMoney();
  const written = useDays();
  const { timezone } = useSite();
  const asOf = useAsOf()(summary.asOf, timezone);
  const isOneDay = days.from === days.to;
  return (
    <section aria-label={t('report.earned')} className="flex flex-col gap-4 rounded-card bg-surface p-5">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft text-sm">
          <span className="flex items-center gap-2">
            <Swatch kind="settled" />
            {t('report.settled')} · {written(days.from, days.to)}
          </span>
        </p>
        <p data-testid="settled">
          <FitAmount rem={2.25} className="font-bold tracking-tight">
            {money(summary.settled)}
          </FitAmount>
        </p>
        <p className="text-ink-faint text-sm">
          {isZero(summary.debt)
            ? t('report.settled.asOf', { time: asOf })
            : t('report.settled.debt', { debt: money(summary.debt), time: asOf })}
        </p>
      </div>
      <dl className="flex flex-col gap-3 border-line border-t pt-3">
        <Row
          label={
            <span className="flex items-center gap-2">
              <Swatch kind="estimated" />
              {t('report.estimated')}
            </span>
          }
          note={t('report.estimated.asOf', { time: asOf })}
          next={
            // A past span has no further earnings.
            summary.next &&
            days.to >= dayIn(timezone, new Date()) &&
            t('report.next', { amount: money(summary.next.amount), day: written(summary.next.day) })
          }
          amount={money(summary.estimated)}
          testId="estimated"
        />
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
      <Comparison summary={summary} days={days} />
      {!isOneDay && <EarnedChart key={`${days.from} ${days.to}`} days={summary.days} />}
      {summary.conversions > 0 && (
        <Link
          to="/ReportDetails"
          search={{ from: days.from, to: days.to }}
          className="-my-2 inline-flex min-h-11 items-center justify-between gap-2 font-semibold text-accent-ink text-sm"
        >
          {t('report.lines')}
          <ChevronRight aria-hidden size={18} className="shrink-0" />
        </Link>
      )}
    </section>
  );
}

interface RowProps {
  label: React.ReactNode;
  note: string;
  /** The next payment from this amount, with its time. */
  next?: string | false | null;
  amount: string;
  testId: string;
}

function Row(props: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 flex-[1_1_9rem]">
        <span className="block">{props.label}</span>
        <span className="block text-ink-faint text-sm">{props.note}</span>
        {props.next && <span className="block text-ink-soft text-sm">{props.next}</span>}
      </dt>
      <dd data-testid={props.testId} className="tabular ms-auto font-semibold text-lg">
        {props.amount}
      </dd>
    </div>
  );
}

/**
 * Compares settled plus estimated earnings with the same number of days before: in words, with an arrow and a colour.
 */
function Comparison({ summary, days }: { summary: Summary; days: Days }) {
  const t = useText();
  const money = useMoney();
  const written = useDays();
  const { previous } = summary;
  const whole = sumOf([summary.settled, summary.estimated]);
  const before = sumOf([previous.settled, previous.estimated]);
  const percent = changeInPercent(whole, before);
  const span = spanBefore(days);
  const when = written(span.from, span.to);
  if (percent === undefined) {
    return (
      <p className="rounded-control bg-sunken px-3.5 py-2.5 text-ink-soft text-sm">
        {t('report.compare.nothing', { days: when })}
      </p>
    );
  }
  const way = percent > 0 ? 'more' : percent < 0 ? 'less' : 'same';
  const [Arrow, tone] = {
    more: [ArrowUpRight, 'bg-positive-soft text-positive'],
    less: [ArrowDownRight, 'bg-negative-soft text-negative'],
    same: [Equal, 'bg-sunken text-ink-soft'],
  }[way] as [typeof Equal, string];
  return (
    <p className={`flex items-start gap-2 rounded-control px-3.5 py-2.5 text-sm ${tone}`}>
      <Arrow aria-hidden size={18} className="mt-px shrink-0" />
      <span className="min-w-0">
        <b className="font-semibold">
          {percent > MOST_PERCENT
            ? t('report.compare.far')
            : t(`report.compare.${way}`, { percent: Math.abs(percent) })}
        </b>{' '}
        {t('report.compare.than', { days: when, amount: money(before) })}
      </span>
    </p>
  );
}
