import { shareOfWhole } from '@pitaka/ui/money/minor-units.ts';
import { approximateAmount } from '../../../catalogue/approximate-amount.ts';
import { faceStyle, initialsOf } from '../../../kit/face.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { type Member, memberName, PICTURED } from './member.ts';

/** Places around the middle, the first for the member from whom the user earned most. */
const PLACES = [
  { x: 58, y: 56 },
  { x: 300, y: 56 },
  { x: 58, y: 164 },
  { x: 300, y: 164 },
  { x: 179, y: 190 },
] as const;
/** One or two members are in a line with the user: above an empty half, they would look lost. */
const ONE = [{ x: 104, y: 64 }] as const;
const TWO = [
  { x: 58, y: 64 },
  { x: 300, y: 64 },
] as const;
const MOST_DOTS = 6;
const RADIUS = 24;
const DOT_AT = 37;

/**
 * The user in the middle, and a branch to each of the best members. The more the user earned from a member, the wider
 * the branch. A dot is a person whom the member invited. The list of members shows the same facts as text.
 */
export function TeamPicture({ members }: { members: readonly Member[] }) {
  const t = useText();
  const locale = useLocale();
  const { unit } = useSite();
  const shown = members.slice(0, PICTURED);
  const most = shown[0]?.contribution ?? '0.00';
  if (shown.length === 0) return null;
  const areFew = shown.length <= TWO.length;
  const places = shown.length === 1 ? ONE : areFew ? TWO : PLACES;
  const placeOf = (index: number) => places[index] ?? places[0];
  const middle = { x: shown.length === 1 ? 254 : 179, y: areFew ? 64 : 92 };
  return (
    <svg
      aria-hidden
      viewBox={`0 0 358 ${areFew ? 124 : shown.length > 4 ? 256 : 232}`}
      className="mt-2 block h-auto w-full"
    >
      {shown.map(({ uid, contribution }, index) => {
        const { x, y } = placeOf(index);
        const width = 2 + 6 * shareOfWhole(contribution, most);
        return (
          <path
            key={uid}
            d={`M${middle.x} ${middle.y}Q${(middle.x + x) / 2} ${(middle.y + y) / 2 + 8} ${x} ${y}`}
            fill="none"
            stroke="var(--color-accent)"
            strokeOpacity={0.45}
            strokeWidth={width}
            strokeLinecap="round"
          />
        );
      })}
      <circle cx={middle.x} cy={middle.y} r={40} fill="var(--color-accent-soft)" />
      <circle cx={middle.x} cy={middle.y} r={31} fill="var(--color-accent)" />
      <text x={middle.x} y={middle.y + 5} {...WORD} fill="var(--color-on-accent)" fontWeight={650}>
        {t('team.you')}
      </text>
      {shown.map((member, index) => {
        const name = memberName(member);
        const { x, y } = placeOf(index);
        return (
          <g key={member.uid} transform={`translate(${x} ${y})`} className="face" style={faceStyle(member.uid)}>
            <Dots count={Math.min(MOST_DOTS, member.direct)} from={index < 2 ? -90 : x < middle.x ? 180 : 0} />
            <circle r={RADIUS + 3} fill="var(--color-surface)" />
            <circle r={RADIUS} fill="var(--face)" />
            <text y={6} {...WORD} fontSize={17} fontWeight={650} fill="var(--face-ink)">
              {initialsOf(member.name) || member.uid.slice(-2)}
            </text>
            {member.isNew && <circle cx={18} cy={-18} r={6} fill="var(--color-gold)" stroke="var(--color-surface)" />}
            <text y={RADIUS + 16} {...WORD} fontWeight={600} fill="var(--color-ink)">
              {name}
            </text>
            <text y={RADIUS + 31} {...WORD} fill="var(--color-ink-soft)">
              {approximateAmount(member.contribution, unit, locale)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const WORD = { textAnchor: 'middle', fontSize: 12.5 } as const;

/** Around a member's circle, from an angle in degrees to both sides. */
function Dots({ count, from }: { count: number; from: number }) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * 32) * Math.PI) / 180;
    return (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike
        key={index}
        cx={Math.cos(angle) * DOT_AT}
        cy={Math.sin(angle) * DOT_AT}
        r={5}
        fill="var(--color-accent-soft)"
        stroke="var(--color-accent)"
        strokeOpacity={0.6}
      />
    );
  });
}
