import { serverClockOffset } from '@pitaka/ui/call/server-clock.ts';
import { useEffect, useState } from 'react';
import { useMoment } from '../../../kit/use-moment.ts';
import { useLocale, useText } from '../../../texts.ts';
import { timeLeft } from './time-left.ts';

const TICK_MS = 1000;

/** The time left to pay: in words by the server's clock, and as a time of day. */
export function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const t = useText();
  const locale = useLocale();
  const moment = useMoment();
  const [ahead] = useState(serverClockOffset);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = new Date(until).getTime() - (now + ahead);
  const isOver = left <= 0;
  // The server decides whether it is over.
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <p className="tabular -mt-2 text-balance text-center text-sm">
      {/* Shown from the end of the time until the server's answer confirms it. */}
      {left > 0 && (
        <span className="inline-block font-semibold">{t('deposit.within', { time: timeLeft(left, locale) })}</span>
      )}{' '}
      <time dateTime={until} className="inline-block text-ink-faint">
        {moment(until)}
      </time>
    </p>
  );
}
