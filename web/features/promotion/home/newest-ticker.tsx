import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFirstScreenReady } from '../../../boot/use-first-screen-ready.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { useText } from '../../../texts.ts';
import type { HomeRow } from './home-list-store.ts';
import { isGame, rowId } from './home-list-store.ts';
import type { RunningMotion } from './motion.ts';
import { useInteractionPause } from './use-interaction-pause.ts';
import type { Motion } from './use-motion.ts';
import { useMouseDrag } from './use-mouse-drag.ts';

export interface NewestTickerProps {
  items: readonly HomeRow[];
  paused: boolean;
  /** undefined: not loaded yet; the ticker can be swiped meanwhile. */
  motion: Motion | undefined;
  onOpen: (item: HomeRow) => void;
}

/** As many as a phone shows; a tablet shows the others a moment later. */
const IN_SIGHT = 5;

/** Spec: B1. The newest items, moving by themselves; a pointer, a finger or the focus on them stops them. */
export function NewestTicker({ items: all, paused, motion, onOpen }: NewestTickerProps) {
  const t = useText();
  const ticker = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const rest = useInteractionPause();
  const items = useFirstScreenReady() ? all : all.slice(0, IN_SIGHT);
  const doubled = useRound(ticker, track, { items: items.length, resting: paused || rest.resting, motion });
  useMouseDrag(ticker);
  return (
    <section aria-labelledby="home-newest" className="flex items-center gap-2" {...rest.handlers}>
      <h2 id="home-newest" className="shrink-0 font-semibold text-ink-soft text-xs">
        {t('home.newest')}
      </h2>
      <div ref={ticker} className="no-scrollbar min-w-0 flex-1 overflow-x-auto overscroll-x-contain">
        <div ref={track} className="flex w-max">
          <TickerItems items={items} onOpen={onOpen} label={t('home.newest')} />
          {doubled && <TickerItems items={items} onOpen={onOpen} copy />}
        </div>
      </div>
    </section>
  );
}

interface RoundOptions {
  items: number;
  resting: boolean;
  motion: Motion | undefined;
}

/** Moves the ticker in a loop. Returns whether it has its items twice, which it does if they do not all fit. */
function useRound(
  ticker: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  { items, resting, motion }: RoundOptions,
): boolean {
  const [doubled, setDoubled] = useState(false);
  const moving = useRef<RunningMotion>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whether a second copy is needed depends on the items
  useEffect(() => {
    if (!motion || !ticker.current) return;
    setDoubled(motion.needsLoopCopy(ticker.current));
    return () => setDoubled(false);
  }, [motion, ticker, items]);

  useEffect(() => {
    if (!motion || !doubled || !ticker.current || !track.current) return;
    const started = motion.startTicker(ticker.current, track.current);
    moving.current = started;
    return started.stop;
  }, [motion, doubled, ticker, track]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener must be attached again when the ticker starts
  useEffect(() => moving.current?.rest(resting), [resting, motion, doubled]);

  return doubled;
}

interface TickerItemsProps {
  items: readonly HomeRow[];
  onOpen: (item: HomeRow) => void;
  label?: string;
  /** A copy after the items so that the loop has no seam; hidden from screen readers and the keyboard. */
  copy?: boolean;
}

function TickerItems({ items, onOpen, label, copy }: TickerItemsProps) {
  return (
    <ul aria-label={label} aria-hidden={copy} className="flex shrink-0 pe-2">
      {items.map((item) => {
        const name = isGame(item) ? item.appname : item.demandName;
        return (
          <li key={rowId(item)} className="shrink-0">
            <button
              type="button"
              tabIndex={copy ? -1 : undefined}
              aria-label={name}
              title={name}
              onClick={() => onOpen(item)}
              className="grid size-11 scroll-mx-2 place-items-center -outline-offset-2"
            >
              <ItemIcon src={isGame(item) ? item.logo_square : item.demandIcon} name={name} className="size-9" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
