import { Badge } from '../../../controls/badge.tsx';
import { wordOf } from '../../../kit/word-of.ts';
import { useText } from '../../../texts.ts';
import type { Deposit } from './deposit.ts';

/** In what the payment differs from what was asked for. */
export function Differences({ row }: { row: Deposit }) {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-1">
      {row.differences.map((difference) => (
        <Badge key={difference} tone="notice">
          {wordOf(t, 'payments.differs', difference)}
        </Badge>
      ))}
    </span>
  );
}
