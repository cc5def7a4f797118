import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Channel } from './channel.ts';
import type { ChannelTask } from './channel-dialogs.tsx';

/** The games of a channel; closed ones are shown to operators only. */
export function GameList({ channel, onTask }: { channel: Channel; onTask: (task: ChannelTask) => void }) {
  const t = useText();
  const may = useHasPermission();
  return (
    <section className="mt-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold text-ink-faint text-xs">{t('games.games', { count: channel.games.length })}</h3>
        {may('channel.manage') && (
          <Button onClick={() => onTask({ kind: 'game', channel, game: undefined })}>{t('games.game.add')}</Button>
        )}
      </div>
      <ul className="mt-1 flex flex-col">
        {channel.games.map((game) => (
          <li key={game.game} className="flex min-h-9 items-center gap-2 border-line border-t py-1">
            <span className="min-w-0 flex-1 break-words">{game.name}</span>
            <span className="mono text-ink-faint text-xs">{game.game}</span>
            {!game.isOpen && <Badge>{t('games.game.closed')}</Badge>}
            {may('channel.manage') && (
              <Button onClick={() => onTask({ kind: 'game', channel, game })}>{t('games.game.edit')}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
