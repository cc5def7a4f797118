export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
}

/** The progress, on a dark ground. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2.5 overflow-hidden rounded-full bg-[#ffffff40]"
    >
      <div className="h-full rounded-full bg-[#fff]" style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
