import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyMove } from '../../../kit/use-money-move.ts';
import { useText } from '../../../texts.ts';
import type { Bonus, ClaimedBonus } from './bonus.ts';

export interface ClaimButtonProps {
  bonus: Bonus;
  onClaimed: (claimed: ClaimedBonus) => void;
  /** Nothing was given: what is shown may be old. */
  onRefused: () => void;
}

/** Claims, once: after an answer that was lost on the way the next tap asks for the same. */
export function ClaimButton({ bonus, onClaimed, onRefused }: ClaimButtonProps) {
  const t = useText();
  const money = useMoney();
  const move = useMoneyMove<ClaimedBonus>({
    ask: (options) => call('/bonus/claim', { id: bonus.id }, options),
    onDone: onClaimed,
    onRefused(refusal) {
      showToast(refusal.message, { tone: 'negative' });
      onRefused();
    },
    onSettled() {},
  });
  return (
    <>
      {move.isUnclear && <UnclearNote text={t('bonus.unclear')} />}
      <Button size="wide" busy={move.busy} onClick={() => void move.run()}>
        {t('bonus.claim', { amount: money(bonus.amount) })}
      </Button>
    </>
  );
}
