import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Undo2 } from 'lucide-react';
import { call } from '../../../call.ts';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { ConfirmSheet } from '../../../kit/confirm-sheet.tsx';
import { OperationNote } from '../../../kit/operation-note.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';

type Recalled = AnswerOf<'/channel/recall'>;

/** Moves all money back into the wallet, from every game with a balance of its own. */
export function RecallButton({ inGames, onRecalled }: { inGames: string; onRecalled: () => void }) {
  const t = useText();
  const money = useMoney();
  const confirm = useHistoryDialog('recall');
  const openIn = ({ channels }: Recalled) => channels.filter(({ state }) => state !== 'done').map(({ name }) => name);
  const isWhole = (recalled: Recalled) => openIn(recalled).length === 0;
  const doneText = (_all: object, recalled: Recalled) => {
    const amount = money(recalled.amount);
    if (isWhole(recalled)) return t('games.recall.done', { amount });
    return t('games.recall.part', { amount, names: openIn(recalled).join(', ') });
  };
  // Includes the sum: if the balance in the games changed after a lost answer, the next try is a new operation.
  const move = useMoneyOperation<{ inGames: string }, Recalled>({
    place: 'recall',
    send: (_all, options) => call('/channel/recall', {}, options),
    onDone(recalled, all) {
      showToast(doneText(all, recalled), isWhole(recalled) ? { tone: 'positive' } : {});
      onRecalled();
    },
    onDoneAway: onRecalled,
    onRefused: ({ message }) => showToast(message, { tone: 'negative' }),
    question: confirm,
    texts: { title: t('games.recall'), unclear: t('games.recall.unknown'), done: doneText, isWhole },
  });
  return (
    <>
      <OperationNote move={move} />
      <Button tone="plain" size="wide" busy={move.busy} onClick={confirm.show}>
        <Undo2 aria-hidden size={19} />
        {t('games.recall')}
      </Button>
      <ConfirmSheet
        open={confirm.open}
        onClose={confirm.hide}
        title={t('games.recall.confirm', { amount: money(inGames) })}
        to={<p className="text-ink-soft">{t('games.recall.text')}</p>}
        confirmLabel={t('games.recall')}
        busy={move.busy}
        onConfirm={() => move.run({ inGames })}
      />
    </>
  );
}
