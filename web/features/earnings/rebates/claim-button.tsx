import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { OperationNote } from '../../../kit/operation-note.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { type MoneyOperationOptions, useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';

type Claim = MoneyOperationOptions<{ total?: string }, { amount: string }>;

export interface ClaimButtonProps {
  label: string;
  size: 'row' | 'wide';
  /** The rebate to claim, or all rebates. */
  subject: string;
  /** The sum, if all rebates are claimed: if it changed after a lost answer, the next tap makes a new claim. */
  total?: string;
  ask: (options: Parameters<Claim['send']>[1]) => ReturnType<Claim['send']>;
  onClaimed: (amount: string) => void;
  /** Called when nothing was paid: the shown data may be old. */
  onRefused: () => void;
}

/** Claims once: after a lost answer the next tap repeats the same request. */
export function ClaimButton({ label, size, subject, total, ask, onClaimed, onRefused }: ClaimButtonProps) {
  const t = useText();
  const money = useMoney();
  const move = useMoneyOperation<{ total?: string }, { amount: string }>({
    place: `rebate ${subject}`,
    send: (_all, options) => ask(options),
    onDone: ({ amount }) => onClaimed(amount),
    onDoneAway: onRefused,
    onRefused(refusal) {
      showToast(refusal.message, { tone: 'negative' });
      onRefused();
    },
    texts: {
      title: t('rebates.title'),
      unclear: t('rebates.unclear'),
      done: (_all, { amount }) => t('rebates.done', { amount: money(amount) }),
    },
  });
  return (
    <div className="mt-3 flex flex-col items-end gap-2">
      <OperationNote move={move} />
      <Button
        size={size}
        tone={size === 'row' ? 'soft' : 'primary'}
        busy={move.busy}
        onClick={() => void move.run(total === undefined ? {} : { total })}
      >
        {label}
      </Button>
    </div>
  );
}
