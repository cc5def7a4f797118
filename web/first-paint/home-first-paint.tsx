import { FIRST_PAINT_MARKS } from './marks.ts';

/** Home before its data. */
export function HomeFirstPaint() {
  return <div className="p-3">{FIRST_PAINT_MARKS.banner}</div>;
}
