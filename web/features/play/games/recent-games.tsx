import { useMemo } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import { useText } from '../../../texts.ts';
import type { Channel, ChosenGame } from './channel.ts';
import { GamePicture } from './game-picture.tsx';

const LAST_ROUNDS = { number: 0, size: 30 };
const SHOWN = 6;

/** The last played games, from the betting record: the same on every phone. */
export function RecentGames({
  channels,
  entry,
  onPlay,
}: {
  channels: readonly Channel[];
  entry: number;
  onPlay: (game: ChosenGame) => void;
}) {
  const t = useText();
  const { data } = useAnswer('/betting/list', LAST_ROUNDS, entry);
  const recent = useMemo(() => {
    const keys = new Set((data?.content ?? []).map(({ channel, game }) => `${channel}/${game}`));
    const open = channels
      .filter(({ state }) => state === 'open')
      .flatMap(({ channel, games }) => games.map((game) => ({ ...game, channel })));
    return [...keys].flatMap((key) => open.filter((game) => `${game.channel}/${game.game}` === key)).slice(0, SHOWN);
  }, [data, channels]);
  const all = channels.reduce((count, { games }) => count + games.length, 0);
  // With one or two games, all are in sight anyway.
  if (recent.length === 0 || all <= 2) return null;
  return (
    <section aria-labelledby="recent-games" className="flex flex-col gap-2">
      <h2 id="recent-games" className="font-semibold">
        {t('games.recent')}
      </h2>
      <ul className="no-scrollbar fade-edges -mx-4 flex gap-3 overflow-x-auto px-4">
        {recent.map((game) => (
          <li key={`${game.channel}/${game.game}`} className="w-24 shrink-0">
            <button
              type="button"
              onClick={() => onPlay(game)}
              className="flex w-full flex-col gap-1 text-start text-sm"
            >
              <GamePicture game={game} className="aspect-square" />
              <span className="line-clamp-2 break-words">{game.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
