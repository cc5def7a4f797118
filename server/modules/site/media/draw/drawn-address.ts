import { createHash } from 'node:crypto';
import { drawIcon } from './draw-icon.ts';
import { drawBadge, drawCard } from './draw-level.ts';
import { drawScene, SCENE_SIZES } from './draw-scene.ts';
import { GLYPHS_BY_CATEGORY, type Glyph, isGlyph } from './glyphs.ts';

const PREFIX = '/media/drawn/';
const NAME = /^(icon|scene|cover)-([a-z]{2,12})-([0-9a-f]{8})\.svg$/;
const LEVEL_NAME = /^(badge|card)-([0-9]|[1-9][0-9])\.svg$/;

export type DrawnKind = 'icon' | 'scene' | 'cover';

/**
 * The address of a picture that is drawn from a name. It contains only a glyph and a number, so a made-up address just
 * shows another of our drawings.
 */
export function drawnAddress(kind: DrawnKind, name: string, category = 'other', variant = 0): string {
  const hash = createHash('sha256').update(name).digest();
  const glyphs = GLYPHS_BY_CATEGORY[category] ?? (GLYPHS_BY_CATEGORY.other as readonly Glyph[]);
  const glyph = glyphs[hash.readUInt32BE(4) % glyphs.length];
  const seed = ((hash.readUInt32BE(0) + variant * 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${PREFIX}${kind}-${glyph}-${seed}.svg`;
}

/** The address of a level's drawing: its badge, or the background of its card. */
export function levelPicture(kind: 'badge' | 'card', level: number): string {
  return `${PREFIX}${kind}-${level}.svg`;
}

export function isDrawnAddress(address: string): boolean {
  return address.startsWith(PREFIX) && drawByName(address.slice(PREFIX.length)) !== undefined;
}

/** The drawing of a name such as icon-crown-1a2b3c4d.svg; undefined for any other name. */
export function drawByName(name: string): string | undefined {
  const [, of, level] = LEVEL_NAME.exec(name) ?? [];
  if (of && level) return of === 'badge' ? drawBadge(Number(level)) : drawCard(Number(level));
  const [, kind, glyph, seed] = NAME.exec(name) ?? [];
  if (!glyph || !seed || !isGlyph(glyph)) return undefined;
  if (kind === 'icon') return drawIcon(glyph, seed);
  return drawScene(glyph, seed, SCENE_SIZES[kind as 'scene' | 'cover']);
}
