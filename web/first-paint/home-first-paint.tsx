import { HomeSkeleton } from '../features/promotion/home/home-skeleton.tsx';
import { FIRST_PAINT_MARKS } from './marks.ts';

/** Home before its data. */
export function HomeFirstPaint() {
  return <HomeSkeleton banner={FIRST_PAINT_MARKS.banner} />;
}
