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
    // Each bar on a line of its own: beside texts of different lengths they would have different scales.
    <li>
      <span
        aria-hidden
        className={`block h-1.5 rounded-full ${tone}`}
        style={{ inlineSize: `${Math.max(2, shareOfWhole(amount, whole) * 100)}%` }}
      />
      <span className="tabular text-sm">{text}</span>
    </li>
  );
  return (
    <ul className="mt-1 flex flex-col gap-1.5">
      {bar(now, t('team.months.now', { amount: money(now) }), 'bg-accent')}
      {bar(before, t('team.months.before', { amount: money(before) }), 'bg-line-strong')}
    </ul>
  );
}
