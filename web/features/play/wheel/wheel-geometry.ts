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

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
