export interface ProgressBarProps {
  label: string;
  /** 0 to 1. */
  share: number;
  /** The progress in figures; also shown below. */
  text: string;
}

/** A progress, drawn and in figures. */
export function ProgressBar({ label, share, text }: ProgressBarProps) {
  const percent = Math.floor(share * 100);
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${percent}%` }} />
      </div>
      <p aria-hidden className="tabular text-ink-soft text-sm">
        {text}
      </p>
    </>
  );
}
