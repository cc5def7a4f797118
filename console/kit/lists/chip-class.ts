/** A filter's look: dashed if it can be added, filled if it is set. */
export const CHIP = {
  frame: 'inline-flex min-h-[var(--chip)] items-center rounded-lg border text-[0.8125rem]',
  off: 'border-line border-dashed text-ink-soft hover:border-line-strong hover:text-ink',
  on: 'border-accent-soft bg-accent-soft text-accent-ink',
  button: 'h-full whitespace-nowrap rounded-lg px-2.5 py-0.5',
  remove: '-ms-2 grid size-6 place-items-center rounded-full pe-1 hover:bg-surface',
} as const;
