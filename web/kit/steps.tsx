/** What to do, in order. */
export function Steps({ labels }: { labels: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-2.5">
      {labels.map((label, index) => (
        <li key={label} className="flex gap-3">
          <StepNumber number={index + 1} />
          <span className="min-w-0 flex-1">{label}</span>
        </li>
      ))}
    </ol>
  );
}

/** The list says the order; screen readers skip the number. */
export function StepNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden
      className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs"
    >
      {number}
    </span>
  );
}
