/** The wheel is drawn in a square of this side; its fields are of equal size, for any odds. */
export const SIDE = 320;
export const CENTRE = SIDE / 2;
export const RADIUS = 148;

/** A point at an angle from the top, clockwise, in degrees. */
export function pointAt(degrees: number, radius: number): { x: number; y: number } {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return { x: round(CENTRE + radius * Math.cos(radians)), y: round(CENTRE + radius * Math.sin(radians)) };
}

/** The path of a field from its first to its last angle. */
export function fieldPath(from: number, to: number): string {
  const [start, end] = [pointAt(from, RADIUS), pointAt(to, RADIUS)];
  const large = to - from > 180 ? 1 : 0;
  return `M${CENTRE} ${CENTRE}L${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 ${large} 1 ${end.x} ${end.y}Z`;
}

/** The rotation with which the pointer, at the top, is in the middle of a field: always forward, never back. */
export function rotationTo(index: number, count: number, before: number, turns: number): number {
  const field = 360 / count;
  const target = 360 - (index + 0.5) * field;
  const full = Math.ceil((before - target) / 360) + turns;
  return target + full * 360;
}

/** From the hub to the edge, along which a label is written. */
const LABEL_ROOM = 98;
const LABEL_SIZE = 13.5;
const SMALLEST_LABEL = 9;
/** More than two lines would touch the neighbours of a narrow field near the hub. */
const LABEL_LINES = 2;

/**
 * A field's label in one or two lines, and the font size with which the lines fit; text that still does not fit is cut.
 */
export function fitLabel(label: string): { lines: string[]; size: number } {
  const whole = label.trim();
  const width = (text: string) => [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 1 : 0.58), 0);
  const sizeOf = (lines: readonly string[]) => Math.min(LABEL_SIZE, LABEL_ROOM / Math.max(...lines.map(width)));
  const breaks = [...whole.matchAll(/\s+/g)].map(({ index, 0: gap }) => [
    whole.slice(0, index),
    whole.slice(index + gap.length),
  ]);
  const layouts = [[whole], ...breaks].map((lines) => ({ lines, size: sizeOf(lines) }));
  // If both have the same size, one line is preferred to two.
  const best = layouts.reduce((first, other) => (other.size > first.size ? other : first));
  if (best.size >= SMALLEST_LABEL) return best;
  return { lines: best.lines.slice(0, LABEL_LINES).map(cut), size: SMALLEST_LABEL };

  function cut(line: string): string {
    if (width(line) * SMALLEST_LABEL <= LABEL_ROOM) return line;
    const signs = [...line];
    while (signs.length > 1 && width(`${signs.join('')}…`) * SMALLEST_LABEL > LABEL_ROOM) signs.pop();
    return `${signs.join('').trimEnd()}…`;
  }
}

/** Characters as wide as they are high: Chinese, Korean, emoji. */
const WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
