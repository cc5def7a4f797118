import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useEffect, useRef, useState } from 'react';
import { InfoDialog } from '../../../controls/dialog.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { useText } from '../../../texts.ts';
import type { RoundDetail } from './round.ts';

export type RoundTask = 'ask' | 'close' | 'return';

export interface RoundDialogProps {
  task: RoundTask;
  round: RoundDetail;
  onClose: () => void;
}

/** The actions on an open round: ask its provider, close it in its current state, or request a refund of its bets. */
export function RoundDialog({ task, round, onClose }: RoundDialogProps) {
  const t = useText();
  if (task === 'ask') return <FetchRoundDialog round={round} onClose={onClose} />;
  if (task === 'return') {
    return (
      <ApprovalDialog
        kind="return_bets"
        target={round.id}
        title={t('games.return.title')}
        tone="danger"
        onClose={onClose}
      >
        <p className="text-ink-soft">
          {t('games.return.text')} <Money amount={round.standing} />
        </p>
      </ApprovalDialog>
    );
  }
  return (
    <ActionDialog
      call="/console/rounds/close"
      title={t('games.close.title')}
      submit={t('games.close')}
      reasonTopic="none"
      body={(_, reason) => ({ id: round.id, reason })}
      done={t('games.close.done')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('games.close.text')}</p>
    </ActionDialog>
  );
}

/** Asks when it opens, and shows the provider's record beside ours. */
function FetchRoundDialog({ round, onClose }: Omit<RoundDialogProps, 'task'>) {
  const t = useText();
  const [reported, setReported] = useState<AnswerOf<'/console/rounds/ask'>>();
  const fetchRound = useCommand('/console/rounds/ask', { onDone: setReported });
  const isSent = useRef(false);
  useEffect(() => {
    // Asks the provider once, even if the component renders several times.
    if (isSent.current) return;
    isSent.current = true;
    fetchRound.run({ id: round.id });
  });
  const isKnown = (id: string) => round.lines.some((line) => line.id === id);
  return (
    <InfoDialog open title={t('games.ask.title', { name: round.channelName })} onClose={onClose}>
      {fetchRound.refusal && <Notice tone="negative">{fetchRound.refusal}</Notice>}
      {!fetchRound.refusal && !reported && <SkeletonRows rows={3} />}
      {reported?.transactions.length === 0 && <p>{t('games.ask.none')}</p>}
      {reported && (
        <ul className="flex flex-col gap-2">
          {reported.transactions.map((transaction) => (
            <li key={transaction.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">
                {t(`games.line.${transaction.kind}`)}{' '}
                <span className="font-normal text-ink-faint">
                  {t(`games.ask.${transaction.status}`)}
                  {!isKnown(transaction.id) && ` · ${t('games.ask.unknownHere')}`}
                </span>
              </span>
              <Money amount={transaction.amount} />
              <span className="mono w-full break-all text-ink-faint text-xs">
                {transaction.id} <Moment at={transaction.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </InfoDialog>
  );
}
