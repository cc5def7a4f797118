import { compareMoney, isZero, shareOfWhole } from '@pitaka/ui/money/minor-units.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';

/** This month so far, and the last month up to the same day, as two bars of one scale. */
export function Months({ now, before }: { now: string; before: string }) {
  const t = useText();
  const money = useMoney();
  if (isZero(now) && isZero(before)) return null;
  const whole = compareMoney(now, before) < 0 ? before : now;
  const bar = (amount: string, text: string, tone: string) => (
    <li className="flex flex-wrap items-center gap-x-3">
      <span aria-hidden className="h-1.5 min-w-0 flex-[1_1_6rem]">
        <span
          className={`block h-full rounded-full ${tone}`}
          style={{ inlineSize: `${Math.max(2, shareOfWhole(amount, whole) * 100)}%` }}
        />
      </span>
      <span className="tabular text-sm">{text}</span>
    </li>
  );
  return (
    <ul className="mt-1 flex flex-col gap-0.5">
      {bar(now, t('team.months.now', { amount: money(now) }), 'bg-accent')}
      {bar(before, t('team.months.before', { amount: money(before) }), 'bg-line-strong')}
    </ul>
  );
}
