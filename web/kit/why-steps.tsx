export interface WhyStep {
  title: string;
  text?: string;
  /** The amount as it is shown, with its sign. */
  amount?: string;
}

/** The parts of an amount, in order; the last step is the result. */
export function WhySteps({ steps }: { steps: readonly WhyStep[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li key={step.title} className="group flex gap-3 pb-4 last:pb-0">
          <span
            aria-hidden
            className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs"
          >
            {index + 1}
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 flex-[1_1_9rem]">
              <span className="block break-words font-medium group-last:font-semibold">{step.title}</span>
              {step.text && (
                <span className="block whitespace-pre-line break-words text-ink-soft text-sm">{step.text}</span>
              )}
            </span>
            {step.amount && <span className="tabular ms-auto font-medium group-last:font-bold">{step.amount}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
