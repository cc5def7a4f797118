import type { ItemRefusal as Reason } from '@pitaka/contract/items.ts';
import { useText } from '../texts.ts';

/** The reason why the platform refused, and the user's next step. It stays on the item until the next application. */
export default function ItemRefusalReason({ refusal, className }: { refusal: Exclude<Reason, ''>; className: string }) {
  const t = useText();
  return (
    <p role="alert" className={`text-negative text-xs ${className}`}>
      {t(`item.refusal.${refusal}`)} <span className="text-ink-soft">{t(`item.refusal.${refusal}.next`)}</span>
    </p>
  );
}
