import type { Total } from './list-definition.ts';

/** Reserves the line's place, so that the rows below do not move when it comes. */
export function TotalsToCome() {
  return (
    <div aria-hidden className="rounded-control bg-page px-3.5 py-2">
      <span className="font-bold">…</span>
    </div>
  );
}

/** The figures of the whole filtered list. */
export function TotalsLine({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-7 gap-y-1 rounded-control bg-page px-3.5 py-2">
      {totals.map(({ value, label }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="order-2 text-ink-faint">{label}</dt>
          <dd className="tabular order-1 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
