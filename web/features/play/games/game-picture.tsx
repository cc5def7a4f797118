import { Dices } from 'lucide-react';
import { useState } from 'react';
import type { Game } from './channel.ts';

/** A game's picture; without one, or if it fails to load, a colour derived from the name. */
export function GamePicture({ game, className }: { game: Pick<Game, 'name' | 'picture'>; className: string }) {
  const [isBroken, setBroken] = useState(false);
  if (game.picture !== '' && !isBroken) {
    return (
      <img
        src={game.picture}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className={`w-full rounded-card bg-sunken object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={`grid w-full place-items-center rounded-card bg-accent-soft text-accent-ink ${className}`}
      style={{ filter: `hue-rotate(${hueOf(game.name)}deg)` }}
    >
      <Dices size={34} strokeWidth={1.5} />
    </span>
  );
}

function hueOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0);
}
