import type { ItemRefusal as Reason } from '@pitaka/contract/items.ts';
import { useNearMoment } from '../kit/use-near-moment.ts';
import { useText } from '../texts.ts';

export interface ItemRefusalReasonProps {
  refusal: Reason;
  waitsUntil: string;
  className: string;
}

/**
 * The reason why the platform refused, and the user's next step, which stays on the item until the next application; or
 * until when the platform answers.
 */
export default function ItemRefusalReason({ refusal, waitsUntil, className }: ItemRefusalReasonProps) {
  const t = useText();
  const moment = useNearMoment();
  if (refusal === '') {
    return <p className={`text-ink-soft text-xs ${className}`}>{t('item.waits', { moment: moment(waitsUntil) })}</p>;
  }
  return (
    <p role="alert" className={`text-negative text-xs ${className}`}>
      {t(`item.refusal.${refusal}`)} <span className="text-ink-soft">{t(`item.refusal.${refusal}.next`)}</span>
    </p>
  );
}
