import { useEffect, useState } from 'react';
import { useText } from '../texts.ts';

/** A running job: its start, and the actions that are possible meanwhile. The server reports no progress of the job. */
export function RunningJob({ text, hint }: { text: string; hint: string }) {
  const t = useText();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <p role="status" className="font-medium">
          {text}
        </p>
        <span className="shrink-0 text-ink-faint tabular-nums">{t('imports.seconds', { count: seconds })}</span>
      </div>
      <div role="progressbar" aria-label={text} className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full w-1/3 rounded-full bg-accent motion-safe:animate-pulse" />
      </div>
      <p className="text-ink-faint text-xs">{hint}</p>
    </div>
  );
}
