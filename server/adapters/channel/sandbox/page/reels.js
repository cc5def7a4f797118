import { isStill } from './coins.js';
import { soundStop } from './sound.js';

/** The number of symbols that pass before a reel stops; the next reel passes some more. */
const PASS = 14;
const STOPS_AFTER_MS = 900;
const NEXT_REEL_MS = 420;
/** The picture on the line, with a part of those above and below it. */
const ON_LINE = 'translateY(calc(var(--cell) * var(--hidden) * -1))';

/**
 * @param {readonly string[]} reel what is on a reel
 * @param {HTMLElement[]} strips
 */
export function makeReels(reel, strips) {
  const any = () => reel[Math.floor(Math.random() * reel.length)] ?? '';

  /** @param {HTMLElement} strip @param {readonly string[]} symbols */
  function fill(strip, symbols) {
    strip.replaceChildren(
      ...symbols.map((symbol) => {
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttribute('viewBox', '0 0 64 64');
        const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
        use.setAttribute('href', `#${symbol}`);
        svg.append(use);
        return svg;
      }),
    );
  }

  /** Three pictures stand on the line. @param {readonly string[]} symbols */
  function show(symbols) {
    for (const [index, strip] of strips.entries()) {
      fill(strip, [any(), symbols[index] ?? any(), any()]);
      strip.style.transform = ON_LINE;
    }
  }

  /** Spins until the result is known. */
  function turn() {
    if (isStill()) return;
    for (const strip of strips) {
      const passing = Array.from({ length: 8 }, any);
      fill(strip, [...passing, ...passing.slice(0, 3)]);
      strip.classList.add('turning');
    }
  }

  /** Comes to a stop, one reel after the other. @param {readonly string[]} symbols */
  async function stopAt(symbols) {
    if (isStill()) return show(symbols);
    await Promise.all(
      strips.map(async (strip, index) => {
        const passing = Array.from({ length: PASS + index * 6 }, any);
        const symbol = symbols[index] ?? any();
        fill(strip, [any(), symbol, any(), ...passing]);
        strip.classList.remove('turning');
        const turning = strip.animate(
          [
            { transform: `translateY(calc(var(--cell) * ${-passing.length}))`, filter: 'blur(1.5px)' },
            { filter: 'blur(1px)', offset: 0.6 },
            { transform: 'translateY(calc(var(--cell) * (0.12 - var(--hidden))))', filter: 'none', offset: 0.9 },
            { transform: ON_LINE, filter: 'none' },
          ],
          { duration: STOPS_AFTER_MS + index * NEXT_REEL_MS, easing: 'cubic-bezier(.25,.6,.3,1)' },
        );
        strip.style.transform = ON_LINE;
        await turning.finished.catch(() => undefined);
        soundStop(index);
      }),
    );
  }

  /** @param {(symbol: string) => boolean} isHit */
  function mark(isHit) {
    for (const strip of strips) {
      const picture = strip.children[1];
      if (isHit(picture?.firstElementChild?.getAttribute('href')?.slice(1) ?? '')) picture?.classList.add('hit');
    }
  }

  return { show, turn, stopAt, mark };
}
