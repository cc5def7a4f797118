import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { AmountField } from '../../../kit/amount-field.tsx';
import { MoneyForm } from '../../../kit/money-form.tsx';
import { useAmount } from '../../../kit/use-amount.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useMoneyOperation } from '../../../kit/use-money-operation.ts';
import { useText } from '../../../texts.ts';
import { BonusEndsNote } from '../../../wallet/bonus-ends-note.tsx';
import { useWallet } from '../../../wallet/use-wallet.ts';
import type { Channel } from './channel.ts';

type Direction = 'in' | 'out';
type Moved = AnswerOf<'/channel/transfer'>;

export interface MoveSheetProps {
  open: boolean;
  onClose: () => void;
  channel: Channel;
  onMoved: () => void;
}

/** Moves money into a channel with a balance of its own, and back. */
export function MoveSheet({ open, onClose, channel, onMoved }: MoveSheetProps) {
  const t = useText();
  const [direction, setDirection] = useState<Direction>('in');
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={channel.name} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-4 overflow-y-auto p-1">
        <Tabs
          label={t('games.move')}
          panelId="channel-move"
          value={direction}
          onChange={setDirection}
          choices={[
            { value: 'in', label: t('games.move.in') },
            { value: 'out', label: t('games.move.out') },
          ]}
        />
        <div id="channel-move" role="tabpanel" aria-labelledby={`channel-move-${direction}`}>
          <MoveForm key={direction} direction={direction} channel={channel} onClose={onClose} onMoved={onMoved} />
        </div>
      </div>
    </Dialog>
  );
}

function MoveForm({ direction, channel, onClose, onMoved }: Omit<MoveSheetProps, 'open'> & { direction: Direction }) {
  const t = useText();
  const money = useMoney();
  const { data: wallet } = useWallet();
  const isIn = direction === 'in';
  const doneText = (sent: { amount: string }, { state }: Moved) => {
    const amount = money(sent.amount);
    return state === 'done' ? t(`games.moved.${direction}`, { amount }) : t(`games.checking.${direction}`, { amount });
  };
  const move = useMoneyOperation<{ amount: string }, Moved>({
    place: `channel-${direction} ${channel.channel}`,
    send: ({ amount }, options) => call('/channel/transfer', { channel: channel.channel, direction, amount }, options),
    onDone(moved, sent) {
      showToast(doneText(sent, moved), moved.state === 'done' ? { tone: 'positive' } : {});
      input.empty();
      onMoved();
      onClose();
    },
    onDoneAway: onMoved,
    onRefused: (refused) => input.refuse(refused.fields.amount?.message ?? refused.message),
    texts: {
      title: t('games.move'),
      unclear: t('games.move.unknown'),
      done: doneText,
      isWhole: ({ state }) => state === 'done',
    },
  });
  const input = useAmount({ amount: move.found?.amount });
  const start = () => {
    if (move.sent || input.check()) void move.run(move.sent ?? { amount: input.amount });
  };
  return (
    <MoneyForm
      move={move}
      submitLabel={t(isIn ? 'games.move.in' : 'games.move.out')}
      onSubmit={start}
      className="gap-4"
    >
      <AmountField
        input={input}
        label={t('kit.amount')}
        available={isIn ? wallet?.canWithdrawCoin : channel.balance}
        readOnly={move.sent !== undefined}
      />
      {isIn && <p className="text-ink-soft text-sm">{t('games.move.uncounted')}</p>}
      {isIn && <BonusEndsNote by="move" />}
    </MoneyForm>
  );
}
