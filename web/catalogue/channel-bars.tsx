import { Estimate } from '../kit/estimate.tsx';
import { useText } from '../texts.ts';

const WHOLE = 100;

interface Results {
  readonly clicks: number;
  readonly earned: string;
  /** The part of it that is not settled. */
  readonly estimated: string;
}

export interface ChannelBarsProps {
  label: string;
  channels: readonly (Results & { readonly sub: string })[];
  /** The results of all channels together: each bar is a part of them. */
  whole: Results;
  money: (amount: string) => string;
}

/** The channels of an item, each with its clicks, its earnings and its part of all. */
export function ChannelBars({ label, channels, whole, money }: ChannelBarsProps) {
  const t = useText();
  return (
    <ul aria-label={label} className="tabular flex flex-col gap-1.5 text-sm">
      {channels.map(({ sub, earned, estimated, clicks }) => (
        <li key={sub}>
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere min-w-0">{sub === '' ? t('sub.main') : sub}</span>
            <span className="text-ink-soft">
              {t('promotion.clicks', { count: clicks })} ·{' '}
              <span className="font-semibold text-ink">
                {money(earned)}
                <span className="inline-block">
                  <Estimate part={estimated} />
                </span>
              </span>
            </span>
          </span>
          <Bar part={part(Number(earned), Number(whole.earned)) || part(clicks, whole.clicks)} />
        </li>
      ))}
    </ul>
  );
}

function part(value: number, of: number): number {
  return of > 0 ? Math.max(0, Math.min(WHOLE, (value / of) * WHOLE)) : 0;
}

/**
 * The channel's part of the item's earnings or, if there are none, of its clicks, as a bar. The figures above it show
 * the same.
 */
function Bar({ part: percent }: { part: number }) {
  return (
    <span aria-hidden className="my-1 block h-1.5 w-full overflow-hidden rounded-full bg-sunken">
      <span className="block h-full rounded-full bg-accent" style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
