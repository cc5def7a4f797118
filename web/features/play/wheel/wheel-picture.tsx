import { useMoney } from '../../../kit/use-money.ts';
import { paidNow, type WheelPrize } from './wheel-answer.ts';
import { CENTRE, fieldPath, fitLabel, pointAt, RADIUS, SIDE } from './wheel-geometry.ts';

export interface WheelPictureProps {
  prizes: readonly WheelPrize[];
  multiplier: number;
  /** In degrees. */
  turned: number;
  /** Whether the rotation is animated. */
  isTurning: boolean;
  onStopped: () => void;
}

const LAMPS = Array.from({ length: 24 }, (_, index) => ({ angle: index * 15, ...pointAt(index * 15, RADIUS + 6) }));
const TEXT_AT = RADIUS - 14;

/** Fill and text colours of the fields: prizes that are things have a colour of their own, and neighbours differ. */
const STYLES = {
  thing: ['fill-orange', 'fill-on-orange'],
  none: ['fill-sunken', 'fill-ink-soft'],
  first: ['fill-accent', 'fill-on-accent'],
  second: ['fill-surface', 'fill-ink'],
  third: ['fill-[color-mix(in_oklab,var(--color-accent)_30%,var(--color-surface))]', 'fill-ink'],
} as const;

/**
 * The wheel itself. It only shows a result that was drawn before it began to turn; the list below shows the same result
 * in words.
 */
export function WheelPicture({ prizes, multiplier, turned, isTurning, onStopped }: WheelPictureProps) {
  const label = useFieldLabel(multiplier);
  const field = 360 / prizes.length;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      className="block w-full drop-shadow-[0_10px_24px_rgb(8_10_16/0.25)]"
    >
      <circle cx={CENTRE} cy={CENTRE} r={CENTRE - 1} className="fill-accent" />
      <circle cx={CENTRE} cy={CENTRE} r={CENTRE - 1} className="fill-[rgb(0_0_0/0.28)]" />
      {LAMPS.map(({ angle, x, y }, index) => (
        <circle key={angle} cx={x} cy={y} r="2.6" className={index % 2 === 0 ? 'fill-on-fill' : 'fill-orange'} />
      ))}
      <g
        onTransitionEnd={onStopped}
        style={{ transform: `rotate(${turned}deg)`, transformOrigin: `${CENTRE}px ${CENTRE}px` }}
        className={isTurning ? 'transition-transform duration-[4200ms] ease-[cubic-bezier(0.12,0.72,0.08,1)]' : ''}
      >
        {prizes.map((prize, index) => {
          const [fill, ink] = STYLES[styleOf(prize, index, prizes.length)];
          const middle = (index + 0.5) * field;
          const { lines, size } = fitLabel(label(prize));
          return (
            <g key={prize.id} className={prize.soldOut ? 'opacity-45' : ''}>
              <path d={fieldPath(index * field, (index + 1) * field)} className={`${fill} stroke-page stroke-[1.5]`} />
              <text
                x={CENTRE + TEXT_AT}
                y={CENTRE}
                textAnchor="end"
                dominantBaseline="central"
                transform={`rotate(${middle - 90} ${CENTRE} ${CENTRE})`}
                fontSize={size}
                className={`${ink} font-bold`}
              >
                {lines.map((line, row) => (
                  <tspan key={line} x={CENTRE + TEXT_AT} y={CENTRE + (row - (lines.length - 1) / 2) * size * 1.1}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
      </g>
      <circle cx={CENTRE} cy={CENTRE} r="27" className="fill-page" />
      <circle cx={CENTRE} cy={CENTRE} r="21" className="fill-accent" />
      <circle cx={CENTRE - 5} cy={CENTRE - 6} r="6" className="fill-[rgb(255_255_255/0.35)]" />
      <path d={`M${CENTRE - 13} 1h26l-13 31z`} className="fill-orange stroke-2 stroke-page" strokeLinejoin="round" />
    </svg>
  );
}

/**
 * Three colours in turn. If the last field would have the colour of the first, its neighbour, it gets another colour.
 */
function styleOf({ kind }: WheelPrize, index: number, count: number): keyof typeof STYLES {
  if (kind !== 'money') return kind;
  if (index % 3 === 0) return index === count - 1 ? 'second' : 'first';
  return index % 3 === 1 ? 'second' : 'third';
}

/** Money as an amount without needless decimals, other prizes by their name. */
function useFieldLabel(multiplier: number): (prize: WheelPrize) => string {
  const money = useMoney();
  return (prize) =>
    prize.kind === 'money' ? money(paidNow(prize, multiplier)).replace(/[.,]00(?=\D*$)/, '') : prize.name;
}
