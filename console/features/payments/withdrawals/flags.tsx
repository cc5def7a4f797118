import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { useText } from '../../../texts.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Flags that point to another person's access are red; flags that only ask for a second look are not. */
const GRAVE: readonly string[] = [
  'account_changed',
  'shared_account',
  'shared_device',
  'open_debt',
  'unsettled_deposit',
];

/** The flags, in a word or two each. */
export function Flags({ row, isShort = false }: { row: Withdrawal; isShort?: boolean }) {
  const t = useText();
  const tone = (flag: string): BadgeTone => (GRAVE.includes(flag) ? 'negative' : 'notice');
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {row.reviewReasons.map((flag) => (
        <Badge key={flag} tone={tone(flag)}>
          {termOf(t, isShort ? 'payments.flagShort' : 'payments.flag', flag)}
        </Badge>
      ))}
    </span>
  );
}

/** The state in a reviewer's terms: 'on hold' and 'approved by one of two' are states of their own. */
export function ReviewState({ row }: { row: Withdrawal }) {
  const t = useText();
  if (row.holdReason !== null) return <Badge tone="negative">{t('payments.onHold')}</Badge>;
  if (row.state === 'WaitReview') {
    return row.firstApprover === null ? (
      <Badge>{t('payments.view.to_review')}</Badge>
    ) : (
      <Badge tone="accent">{t('payments.approvedOnce')}</Badge>
    );
  }
  return undefined;
}
