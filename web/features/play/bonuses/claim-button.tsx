import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { OperationNote } from '../../../kit/operation-note.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import type { Bonus, ClaimedBonus } from './bonus.ts';

export interface ClaimButtonProps {
  bonus: Bonus;
  onClaimed: (claimed: ClaimedBonus) => void;
  /** Called when nothing was granted: the shown data may be old. */
  onRefused: () => void;
}

/** Claims once: after a lost answer the next tap repeats the same request. */
export function ClaimButton({ bonus, onClaimed, onRefused }: ClaimButtonProps) {
  const t = useText();
  const money = useMoney();
  const move = useMoneyOperation<object, ClaimedBonus>({
    place: `bonus ${bonus.id}`,
    send: (_it, options) => call('/bonus/claim', { id: bonus.id }, options),
    onDone: onClaimed,
    onDoneAway: onRefused,
    onRefused(refusal) {
      showToast(refusal.message, { tone: 'negative' });
      onRefused();
    },
    texts: { title: t('bonus.title'), unclear: t('bonus.unclear'), done: () => t('bonus.receipt') },
  });
  return (
    <>
      <OperationNote move={move} />
      <Button size="wide" busy={move.busy} onClick={() => void move.run({})}>
        {t('bonus.claim', { amount: money(bonus.amount) })}
      </Button>
    </>
  );
}
