import { GLYPHS, type Glyph } from './glyphs.ts';
import { PALETTES } from './palettes.ts';
import { pick, seededRandom } from './random.ts';

/** Draws a square picture for an item without one: gradient, quiet pattern, glyph. */
export function drawIcon(glyph: Glyph, seed: string): string {
  const random = seededRandom(seed);
  const palette = pick(random, PALETTES);
  const angle = Math.floor(random() * 8) * 45;
  const tilt = Math.round(random() * 16 - 8);
  const pattern = pick(random, PATTERNS)(random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${palette.from}"/><stop offset="1" stop-color="${palette.to}"/></linearGradient><radialGradient id="l" cx=".3" cy=".2" r=".9"><stop stop-color="${palette.glow}" stop-opacity=".55"/><stop offset=".6" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient></defs><path fill="url(#g)" d="M0 0h96v96H0z"/><g fill="#fff" fill-opacity=".11" stroke="#fff" stroke-opacity=".11">${pattern}</g><path fill="url(#l)" d="M0 0h96v96H0z"/><g transform="translate(14 14) scale(1.06) rotate(${tilt} 32 32)"><g fill="#000" color="#000" opacity=".2" transform="translate(0 3)">${GLYPHS[glyph]}</g><g fill="#fff" color="#fff">${GLYPHS[glyph]}</g></g></svg>`;
}

const PATTERNS: readonly ((random: () => number) => string)[] = [
  (random) =>
    repeat(
      5,
      () => `<circle cx="${at(random)}" cy="${at(random)}" r="${Math.round(6 + random() * 22)}" stroke="none"/>`,
    ),
  () => repeat(9, (i) => `<path d="M48 48 ${ray(i, 80)} ${ray(i + 0.5, 80)}z" stroke="none"/>`),
  () => repeat(6, (i) => `<path d="M-4 ${8 + i * 17}q13-12 26 0t26 0 26 0 26 0" fill="none" stroke-width="4"/>`),
  () => repeat(4, (i) => `<circle cx="48" cy="48" r="${18 + i * 14}" fill="none" stroke-width="5"/>`),
  () => repeat(7, (i) => `<path d="M${i * 24 - 40} 100 ${i * 24 + 16} -4" stroke-width="7"/>`),
  (random) =>
    repeat(7, () => {
      const [x, y, size] = [at(random), at(random), Math.round(8 + random() * 16)];
      return `<path d="M${x} ${y}l${size} ${size} ${-size} ${size} ${-size} ${-size}z" stroke="none"/>`;
    }),
];

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

function at(random: () => number): number {
  return Math.round(random() * 96);
}

function ray(turn: number, length: number): string {
  const angle = (turn / 9) * 2 * Math.PI;
  return `${Math.round(48 + Math.cos(angle) * length)} ${Math.round(48 + Math.sin(angle) * length)}`;
}
