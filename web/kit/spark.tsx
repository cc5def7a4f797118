import { sparkPath } from './spark-path.ts';

export interface SparkProps {
  /** One for each day, the oldest first. */
  values: readonly number[];
  /** Its size, and its colour. */
  className?: string;
}

const WIDTH = 56;
const HEIGHT = 18;
const MARGIN = 2;

/** A small line of some days. The figures beside it say the same, so screen readers skip it. */
export function Spark({ values, className = '' }: SparkProps) {
  return (
    <svg
      aria-hidden
      viewBox={`${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`}
      preserveAspectRatio="none"
      className={className}
    >
      <path
        d={sparkPath(values, WIDTH, HEIGHT)}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
