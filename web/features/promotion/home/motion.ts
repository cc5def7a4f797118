import {
  CAROUSEL_AUTOPLAY_DELAY_MS,
  CAROUSEL_SPEED_MS,
  MARQUEE_DURATION_MS,
  TICKER_PX_PER_FRAME,
} from '@pitaka/contract/constants.ts';
import { wantsLessMotion } from '../../../kit/wants-less-motion.ts';

/** How long after the last scroll event a swipe counts as ended, where the browser has no scrollend event. */
const SCROLL_QUIET_MS = 120;

/** The part of Home that moves; 'none': no part moves. */
export type Turn = 'banner' | 'notice' | 'newest' | 'none';

/** One step of the banner, one pass of the notices, then a drift of the newest items: never two at a time. */
const TURNS: readonly (readonly [Turn, number])[] = [
  ['banner', CAROUSEL_AUTOPLAY_DELAY_MS + 2 * CAROUSEL_SPEED_MS],
  ['notice', MARQUEE_DURATION_MS],
  ['newest', 12_000],
];

/** Gives each part its turn in a circle; returns the function that ends it. */
export function takeTurns(onTurn: (turn: Turn) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const give = (index: number) => {
    const [turn, lastsMs] = TURNS[index % TURNS.length] as (typeof TURNS)[number];
    onTurn(turn);
    timer = setTimeout(() => give(index + 1), lastsMs);
  };
  give(0);
  return () => {
    clearTimeout(timer);
    onTurn('none');
  };
}

export interface RunningMotion {
  /** Pauses or resumes. */
  readonly rest: (resting: boolean) => void;
  readonly stop: () => void;
}

/**
 * A looping carousel on native scrolling (docs/decisions/030). The track has a copy of the last slide before the first
 * and a copy of the first after the last; when the track rests on a copy it jumps to the slide itself, which looks the
 * same. Swipes are the browser's own; a step takes 300 ms and comes by itself after 3 s of rest.
 */
export function startCarousel(
  track: HTMLElement,
  { slides, start, gapPx, onShown }: { slides: number; start: number; gapPx: number; onShown: (slide: number) => void },
): RunningMotion {
  let current = start;
  let tween = 0;
  let resting = true;
  let autoplay: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const stopping = new AbortController();
  const listen = { signal: stopping.signal, passive: true };
  const stride = () => track.clientWidth + gapPx;

  const show = (slide: number) => {
    if (slide !== current) onShown(slide);
    current = slide;
    wait();
  };
  /** Shows a slide without motion; positions count from the copy before the first. */
  const jump = (slide: number) => {
    track.scrollLeft = (slide + 1) * stride();
    show(slide);
  };
  const settle = () => {
    if (tween !== 0 || track.clientWidth === 0) return;
    const position = Math.round(track.scrollLeft / stride());
    const slide = (position - 1 + slides) % slides;
    if (position === 0 || position === slides + 1) jump(slide);
    else show(slide);
  };
  const step = () => {
    const from = track.scrollLeft;
    const to = (current + 2) * stride();
    const startedAt = performance.now();
    // Mandatory snapping would pull every intermediate position to a slide.
    track.style.scrollSnapType = 'none';
    const frame = (now: number) => {
      const part = Math.min(1, (now - startedAt) / CAROUSEL_SPEED_MS);
      track.scrollLeft = from + (to - from) * easeOut(part);
      if (part < 1) {
        tween = requestAnimationFrame(frame);
        return;
      }
      tween = 0;
      jump((current + 1) % slides);
      track.style.scrollSnapType = '';
    };
    tween = requestAnimationFrame(frame);
  };
  const wait = () => {
    clearTimeout(autoplay);
    if (!resting && !wantsLessMotion()) autoplay = setTimeout(step, CAROUSEL_AUTOPLAY_DELAY_MS);
  };

  // A finger on the track ends a running step: the swipe continues from the track's position.
  const hold = () => {
    cancelAnimationFrame(tween);
    tween = 0;
    track.style.scrollSnapType = '';
  };
  const resized = new ResizeObserver(() => tween === 0 && jump(current));
  resized.observe(track);
  track.addEventListener('touchstart', hold, listen);
  if ('onscrollend' in track) track.addEventListener('scrollend', settle, listen);
  else {
    (track as HTMLElement).addEventListener(
      'scroll',
      () => {
        clearTimeout(quiet);
        quiet = setTimeout(settle, SCROLL_QUIET_MS);
      },
      listen,
    );
  }
  jump(start);

  return {
    rest(rests) {
      resting = rests;
      wait();
    },
    stop() {
      stopping.abort();
      resized.disconnect();
      hold();
      clearTimeout(autoplay);
      clearTimeout(quiet);
    },
  };
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

/**
 * Whether the ticker's items need a second copy to loop. They do not if all of them fit, or if the user wants no
 * motion.
 */
export function needsLoopCopy(ticker: HTMLElement): boolean {
  return ticker.scrollWidth > ticker.clientWidth && !wantsLessMotion();
}

/** A frame of the specification, at any refresh rate of the screen. */
const FRAME_MS = 1000 / 60;

/**
 * Moves a ticker by itself, half a pixel a frame, in a loop without a seam: its track has its items twice, and half its
 * length is one round. Pauses out of sight, too. While it moves, an animation shifts the track, which costs the main
 * thread nothing; while it pauses the position is an ordinary scroll position, to be swiped.
 */
export function startTicker(ticker: HTMLElement, track: HTMLElement): RunningMotion {
  let animation: Animation | undefined;
  let resting = true;
  let seen = false;
  const stopping = new AbortController();
  const measureRound = () => track.scrollWidth / 2;

  const go = () => {
    const oneRound = measureRound();
    const duration = (oneRound / TICKER_PX_PER_FRAME) * FRAME_MS;
    const from = (ticker.scrollLeft % oneRound) / oneRound;
    ticker.scrollLeft = 0;
    animation = track.animate({ translate: ['0px', `${-oneRound}px`] }, { duration, iterations: Infinity });
    animation.currentTime = from * duration;
  };
  const halt = () => {
    if (!animation) return;
    const part = animation.effect?.getComputedTiming().progress ?? 0;
    animation.cancel();
    animation = undefined;
    ticker.scrollLeft = part * measureRound();
    // The motion pauses because an item got the focus: that item has to be visible.
    ticker.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const decide = () => {
    if (resting || !seen) halt();
    else if (!animation) go();
  };
  const sight = new IntersectionObserver((sightings) => {
    seen = sightings.at(-1)?.isIntersecting ?? false;
    decide();
  });
  sight.observe(ticker);
  // A swipe past one round continues from the start, so that it meets no edge.
  const wrap = () => {
    const oneRound = measureRound();
    if (resting && ticker.scrollLeft > oneRound) ticker.scrollLeft -= oneRound;
  };
  ticker.addEventListener('scrollend', wrap, { signal: stopping.signal });

  return {
    rest(rests) {
      resting = rests;
      decide();
    },
    stop() {
      stopping.abort();
      sight.disconnect();
      halt();
    },
  };
}
