import { Button } from '@pitaka/ui/primitives/button.tsx';
import { ArrowDownUp } from 'lucide-react';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { UnclearNote } from '../../../kit/unclear-note.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { Channel, ChosenGame } from './channel.ts';
import { GamePicture } from './game-picture.tsx';
import { MoveSheet } from './move-sheet.tsx';

export interface ChannelSectionProps {
  channel: Channel;
  /** The user is on a break: no game opens. */
  isOnBreak: boolean;
  onPlay: (game: ChosenGame) => void;
  onMoved: () => void;
}

/** One provider's games, and its own balance if it has one. */
export function ChannelSection({ channel, isOnBreak, onPlay, onMoved }: ChannelSectionProps) {
  const t = useText();
  const id = `channel-${channel.channel}`;
  const isOpen = channel.state === 'open';
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="flex flex-wrap items-center gap-x-3 font-semibold">
        {channel.name}
        {!isOpen && (
          <span className="rounded-full bg-notice-soft px-3 py-1 font-medium text-notice text-xs">
            {t('games.paused')}
          </span>
        )}
      </h2>
      {!isOpen && <p className="-mt-2 text-ink-soft text-sm">{t('games.paused.text')}</p>}
      {channel.kind === 'transfer' && <OwnBalance channel={channel} onMoved={onMoved} />}
      {channel.games.length === 0 ? (
        <p className="text-ink-soft text-sm">{t('games.none')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3">
          {channel.games.map((game) => (
            <li key={game.game}>
              <button
                type="button"
                disabled={!isOpen || isOnBreak}
                onClick={() => onPlay({ channel: channel.channel, game: game.game, name: game.name })}
                className="flex w-full flex-col overflow-hidden rounded-card bg-surface text-start shadow-raised transition-transform active:scale-[0.98] disabled:opacity-55"
              >
                <GamePicture game={game} className="aspect-[8/5] rounded-b-none" />
                <span className="flex min-h-11 w-full items-center break-words px-3 py-2 font-medium text-sm">
                  {game.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnBalance({ channel, onMoved }: { channel: Channel; onMoved: () => void }) {
  const t = useText();
  const money = useMoney();
  const move = useHistoryDialog(`move-${channel.channel}`);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-surface p-4">
        <p className="min-w-0">
          <span className="block text-ink-soft text-sm">{t('games.in', { name: channel.name })}</span>
          <span className="tabular font-semibold text-lg">{money(channel.balance)}</span>
        </p>
        <Button tone="soft" onClick={move.show}>
          <ArrowDownUp aria-hidden size={18} />
          {t('games.move')}
        </Button>
      </div>
      {channel.checking.map(({ id, amount, direction }) => (
        <UnclearNote key={id} text={t(`games.checking.${direction}`, { amount: money(amount) })} />
      ))}
      <MoveSheet open={move.open} onClose={move.hide} channel={channel} onMoved={onMoved} />
    </div>
  );
}
