import { GLYPHS, type Glyph } from './glyphs.ts';

interface Metal {
  readonly light: string;
  readonly deep: string;
  readonly glyph: Glyph;
}

/** One entry for each level from 0 on. Levels above the last entry look like it. */
const METALS: readonly [Metal, ...Metal[]] = [
  { light: '#9aa5b4', deep: '#55606f', glyph: 'star' },
  { light: '#d9a06b', deep: '#8a4f22', glyph: 'star' },
  { light: '#b9c4d4', deep: '#5d6b82', glyph: 'star' },
  { light: '#f0c95c', deep: '#a06a10', glyph: 'crown' },
  { light: '#7fd6c8', deep: '#136b62', glyph: 'crown' },
  { light: '#8fb4ff', deep: '#2743a0', glyph: 'gem' },
  { light: '#e2a8ff', deep: '#6a1d93', glyph: 'gem' },
  { light: '#ff9fb0', deep: '#8f1233', glyph: 'gem' },
];

function metalOf(level: number): Metal {
  return METALS[Math.min(level, METALS.length - 1)] ?? METALS[0];
}

/** The badge of a level: a shield of its metal with a star, a crown or a stone. */
export function drawBadge(level: number): string {
  const { light, deep, glyph } = metalOf(level);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="m" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><path d="M48 4 84 16v30c0 24-15 38-36 46C27 84 12 70 12 46V16z" fill="${deep}"/><path d="M48 10 78 20v26c0 20-12 32-30 39-18-7-30-19-30-39V20z" fill="url(#m)"/><path d="M48 10 78 20v26c0 20-12 32-30 39z" fill="#fff" opacity=".12"/><g transform="translate(25 22) scale(.72)" fill="#fff" color="#fff">${GLYPHS[glyph]}</g></svg>`;
}

/**
 * The background of a level's card, in its metal's colour with rays and a large glyph; dark enough for white text
 * everywhere.
 */
export function drawCard(level: number): string {
  const { deep, light, glyph } = metalOf(level);
  const rays = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI - Math.PI / 2;
    const end = (turn: number) => `${Math.round(540 - Math.cos(turn) * 700)} ${Math.round(150 + Math.sin(turn) * 700)}`;
    return `<path d="M540 150L${end(angle)}L${end(angle + 0.16)}z"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 300" preserveAspectRatio="xMaxYMid slice"><defs><linearGradient id="c" x2="1" y2="1"><stop stop-color="#14161d"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><path fill="url(#c)" d="M0 0h720v300H0z"/><g fill="${light}" opacity=".08">${rays}</g><g transform="translate(470 40) scale(3.4)" fill="${light}" color="${light}" opacity=".3">${GLYPHS[glyph]}</g></svg>`;
}
