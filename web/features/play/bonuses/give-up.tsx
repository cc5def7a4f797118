import { sumOf } from '@pitaka/ui/money/minor-units.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { call } from '../../../call.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { OperationNote } from '../../../kit/operation-note.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import type { Bonus } from './bonus.ts';

/** Gives an open bonus up, after a warning that names the loss. */
export function GiveUp({ bonus, onGivenUp }: { bonus: Bonus; onGivenUp: () => void }) {
  const t = useText();
  const money = useMoney();
  const question = useHistoryDialog(`give-up-${bonus.id}`);
  const move = useMoneyOperation<object, { forfeited: string }>({
    place: `give-up ${bonus.id}`,
    send: (_it, options) => call('/bonus/forfeit', { id: bonus.id }, options),
    onDone() {
      showToast(t('bonus.giveUp.done'), { tone: 'positive' });
      onGivenUp();
    },
    onDoneAway: onGivenUp,
    onRefused(refusal) {
      showToast(refusal.message, { tone: 'negative' });
      onGivenUp();
    },
    question,
    texts: { title: t('bonus.title'), unclear: t('bonus.unclear'), done: () => t('bonus.giveUp.done') },
  });
  const lost = bonus.held ? sumOf([bonus.held.bonus, bonus.held.won]) : bonus.amount;
  return (
    <>
      <OperationNote move={move} />
      <Button tone="quiet" busy={move.busy} onClick={question.show} className="-mb-2 self-end">
        {t('bonus.giveUp')}
      </Button>
      <ConfirmDialog
        open={question.open}
        onClose={question.hide}
        title={t('bonus.giveUp.title')}
        text={t('bonus.giveUp.text', { amount: money(lost) })}
        confirmLabel={t('bonus.giveUp')}
        closeLabel={t('bonus.giveUp.keep')}
        tone="danger"
        busy={move.busy}
        onConfirm={() => void move.run({})}
      />
    </>
  );
}
