import { isZero, subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Money } from '../../../controls/figures.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { useText } from '../../../texts.ts';
import type { Deposit } from './deposit.ts';

/** How much more or less arrived than requested. A payment in another currency has no difference. */
export function Difference({ row: { amount, paid, differences } }: { row: Deposit }) {
  if (paid === null || differences.includes('currency')) return <span className="text-ink-faint">–</span>;
  const difference = subtractMoney(paid, amount);
  if (isZero(difference)) return <Money amount={difference} className="text-ink-faint" />;
  return <Money amount={difference} signed className="font-semibold" />;
}

/** The reason for the deposit's state: how the payment differs, or the outcome. */
export function Why({ row }: { row: Deposit }) {
  const t = useText();
  const reasons = reasonsOf(row);
  if (row.state === 'WaitReview') {
    return (
      <span className="flex flex-wrap gap-1">
        {reasons.map((reason) => (
          <Badge key={reason} tone="notice">
            {termOf(t, 'payments.differs', reason)}
          </Badge>
        ))}
      </span>
    );
  }
  const words = reasons.map((reason) => termOf(t, 'payments.differs', reason)).join(', ');
  if (row.state === 'Fail')
    return (
      row.reason ||
      words ||
      t(row.failKind === 'expired' ? 'payments.deposit.why.expired' : 'payments.deposit.why.none')
    );
  if (row.state === 'Success')
    return <span className="text-ink-soft">{words || t('payments.deposit.why.asAsked')}</span>;
  return (
    <span className="text-ink-faint">
      {t(row.state === 'Error' ? 'payments.deposit.why.unknown' : 'payments.deposit.why.waits')}
    </span>
  );
}

/** A second payment for a settled deposit has no difference, but needs a review. */
function reasonsOf({ differences, extraOf }: Deposit): readonly string[] {
  if (extraOf !== null) return ['extra', ...differences];
  return differences.length > 0 ? differences : [];
}
