import { GLYPHS, type Glyph } from './glyphs.ts';
import { PALETTES } from './palettes.ts';
import { pick, seededRandom } from './random.ts';

export interface SceneSize {
  readonly width: number;
  readonly height: number;
}

export const SCENE_SIZES = {
  /** The size of a publicity picture, upright as a phone shows it. */
  scene: { width: 720, height: 960 },
  /** The size of the still that is shown before a clip starts. */
  cover: { width: 540, height: 960 },
} as const satisfies Record<string, SceneSize>;

/**
 * Draws a landscape of hills under a sky, with the item's glyph on a disc. `moment`, from 0 to 1, moves sky and disc,
 * so that a series of pictures makes a clip.
 */
export function drawScene(glyph: Glyph, seed: string, size: SceneSize, moment = 0): string {
  const random = seededRandom(seed);
  const palette = pick(random, PALETTES);
  const { width, height } = size;
  const isNight = random() < 0.4;
  const sky = isNight ? ['#141a33', palette.to] : [palette.from, palette.glow];
  const sunX = width * (0.2 + random() * 0.6);
  const sunY = height * (0.16 + random() * 0.14) - Math.sin(moment * Math.PI * 2) * height * 0.02;
  const stars = Array.from({ length: isNight ? 40 : 14 }, () => {
    const [x, y, r] = [random() * width, random() * height * 0.5, 1 + random() * (isNight ? 3 : 7)];
    const twinkle = 0.25 + 0.5 * Math.abs(Math.sin((moment + x / width) * Math.PI * 2));
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="#fff" fill-opacity="${twinkle.toFixed(2)}"/>`;
  }).join('');
  const hills = [0.5, 0.62, 0.76].map((top, i) => {
    const drift = moment * (i + 1) * 0.5;
    return `<path d="${hill(random, width, height, top, drift)}" fill="${isNight ? '#0b1026' : palette.to}" fill-opacity="${(0.3 + i * 0.27).toFixed(2)}"/>`;
  });
  const disc = width * 0.24;
  const rise = Math.sin(moment * Math.PI * 2) * height * 0.012;
  const scale = (disc * 1.15) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient><linearGradient id="d" x2="1" y2="1"><stop stop-color="${palette.from}"/><stop offset="1" stop-color="${palette.to}"/></linearGradient></defs><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>${stars}<circle cx="${sunX.toFixed(0)}" cy="${sunY.toFixed(0)}" r="${(width * 0.1).toFixed(0)}" fill="${isNight ? '#fff3bf' : '#fff'}" fill-opacity=".92"/><circle cx="${sunX.toFixed(0)}" cy="${sunY.toFixed(0)}" r="${(width * 0.15).toFixed(0)}" fill="#fff" fill-opacity=".16"/>${hills.join('')}<g transform="translate(${width / 2} ${(height * 0.5 - rise).toFixed(1)})"><circle r="${disc.toFixed(0)}" cy="10" fill="#000" fill-opacity=".25"/><circle r="${disc.toFixed(0)}" fill="#fff"/><circle r="${(disc * 0.9).toFixed(0)}" fill="url(#d)"/><g transform="scale(${scale.toFixed(3)}) translate(-32 -32)" fill="#fff" color="#fff">${GLYPHS[glyph]}</g></g></svg>`;
}

function hill(random: () => number, width: number, height: number, top: number, drift: number): string {
  const base = height * top;
  const swing = height * 0.07;
  const phase = random() * Math.PI * 2;
  const steps = 6;
  let path = `M0 ${height}`;
  for (let i = 0; i <= steps; i++) {
    const x = (width / steps) * i;
    const y = base + Math.sin(phase + i * 1.3 + drift * Math.PI * 2) * swing;
    path +=
      i === 0
        ? `L0 ${y.toFixed(0)}`
        : `S${(x - width / steps / 2).toFixed(0)} ${y.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`;
  }
  return `${path}L${width} ${height}z`;
}
