import { useEffect, useRef, useState } from 'react';
import { call, type Game } from '../call.ts';

const PX_PER_FRAME = 0.5;

export function NewestStrip() {
  const [games, setGames] = useState<Game[]>([]);
  const strip = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);

  useEffect(() => {
    call<Game[]>('/wxcps/lastapplist', { number: 0, size: 20 }).then(setGames).catch(console.error);
  }, []);

  useEffect(() => {
    if (games.length === 0) return;
    let frame = 0;
    let offset = 0;
    const step = () => {
      const element = strip.current;
      if (element && !isHeld.current) {
        offset += PX_PER_FRAME;
        if (offset >= element.scrollWidth / 2) offset = 0;
        element.scrollLeft = offset;
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [games]);

  const hold = (held: boolean) => () => {
    isHeld.current = held;
  };
  return (
    <div
      className="strip"
      ref={strip}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onTouchStart={hold(true)}
      onTouchEnd={hold(false)}
    >
      {/* The items are repeated, so that the strip loops without a jump. */}
      {[...games, ...games].map((game, index) => (
        <div className="strip-item" key={`${game.id}-${index}`}>
          <img src={game.logo_square} alt="" width={48} height={48} />
          <span>{game.appname}</span>
        </div>
      ))}
    </div>
  );
}
