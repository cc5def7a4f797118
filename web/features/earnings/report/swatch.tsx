import type { CSSProperties } from 'react';

/** Estimated amounts are striped, in the colour of settled amounts. */
export const STRIPES: CSSProperties = {
  backgroundImage: 'repeating-linear-gradient(45deg, var(--color-accent) 0 2px, var(--color-accent-soft) 2px 5px)',
};

/** Settled and estimated as in the chart: solid and striped. */
export function Swatch({ kind }: { kind: 'settled' | 'estimated' }) {
  return (
    <span
      aria-hidden
      className="inline-block size-3 shrink-0 rounded-[3px] bg-accent"
      style={kind === 'estimated' ? STRIPES : undefined}
    />
  );
}
