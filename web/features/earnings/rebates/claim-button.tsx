import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { type MoneyMoveOptions, useMoneyMove } from '../../../kit/use-money-move.ts';
import { useText } from '../../../texts.ts';

export interface ClaimButtonProps {
  label: string;
  size: 'row' | 'wide';
  ask: MoneyMoveOptions<{ amount: string }>['ask'];
  onClaimed: (amount: string) => void;
  /** Nothing was paid: what is shown may be old. */
  onRefused: () => void;
}

/** Claims, once: after an answer that was lost on the way the next tap asks for the same. */
export function ClaimButton({ label, size, ask, onClaimed, onRefused }: ClaimButtonProps) {
  const t = useText();
  const move = useMoneyMove({
    ask,
    onDone: ({ amount }) => onClaimed(amount),
    onRefused(refusal) {
      showToast(refusal.message, { tone: 'negative' });
      onRefused();
    },
    onSettled() {},
  });
  return (
    <div className="mt-3 flex flex-col items-end gap-2">
      {move.isUnclear && <UnclearNote text={t('rebates.unclear')} />}
      <Button size={size} tone={size === 'row' ? 'soft' : 'primary'} busy={move.busy} onClick={() => void move.run()}>
        {label}
      </Button>
    </div>
  );
}
