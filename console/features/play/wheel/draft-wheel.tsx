import type { DraftPrize } from './draft-prizes.ts';

const SIDE = 180;
const MIDDLE = SIDE / 2;
const RADIUS = 86;

/** The fields in their order; the inner ring shows their odds. */
export function DraftWheel({ prizes }: { prizes: readonly DraftPrize[] }) {
  const whole = Math.max(
    1,
    prizes.reduce((sum, { odds }) => sum + odds, 0),
  );
  const starts = prizes.map((_, index) => prizes.slice(0, index).reduce((sum, { odds }) => sum + odds, 0) / whole);
  return (
    <svg aria-hidden viewBox={`0 0 ${SIDE} ${SIDE}`} className="size-44 shrink-0">
      {prizes.map(({ id, kind }, index) => (
        <g key={id}>
          <path
            d={slice(index / prizes.length, (index + 1) / prizes.length, RADIUS)}
            className={styleOf(kind, index)}
          />
          <text
            {...at((index + 0.5) / prizes.length, 70)}
            className="fill-ink text-[10px]"
            textAnchor="middle"
            dominantBaseline="central"
          >
            {index + 1}
          </text>
        </g>
      ))}
      {prizes.map(({ id, kind, odds }, index) => (
        <path
          key={id}
          d={slice(starts[index] ?? 0, (starts[index] ?? 0) + odds / whole, 52)}
          className={styleOf(kind, index)}
        />
      ))}
    </svg>
  );
}

function styleOf(kind: string, index: number): string {
  const fill =
    kind === 'none'
      ? 'fill-page'
      : kind === 'thing'
        ? 'fill-notice-soft'
        : index % 2 === 0
          ? 'fill-accent-soft'
          : 'fill-surface';
  return `${fill} stroke-line-strong`;
}

function at(share: number, radius: number): { x: number; y: number } {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return { x: MIDDLE + radius * Math.cos(angle), y: MIDDLE + radius * Math.sin(angle) };
}

function slice(from: number, to: number, radius: number): string {
  // A whole circle has no arc from a point to itself.
  const [start, end] = [at(from, radius), at(Math.min(to, from + 0.9999), radius)];
  return `M${MIDDLE} ${MIDDLE}L${start.x} ${start.y}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${end.x} ${end.y}Z`;
}
