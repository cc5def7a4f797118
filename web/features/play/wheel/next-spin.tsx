import { useEffect, useState } from 'react';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';

export interface NextSpinProps {
  at: string;
  /** The server's clock at the time of the answer, and this phone's. */
  serverNow: string;
  cameAt: number | undefined;
  onOpen: () => void;
}

const SECOND_MS = 1000;

/** Counts down to the next spin by the server's clock; the phone's clock may be wrong. */
export function NextSpin({ at, serverNow, cameAt, onOpen }: NextSpinProps) {
  const t = useText();
  const moment = useMoment();
  const ahead = Date.parse(serverNow) - (cameAt ?? Date.now());
  const [now, setNow] = useState(Date.now);
  const left = Date.parse(at) - (now + ahead);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) {
      onOpen();
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver, onOpen]);
  return (
    <p className="text-center text-ink-soft text-sm">
      {t('wheel.next')}{' '}
      <span role="timer" aria-label={moment(at)} className="tabular font-semibold text-ink">
        {clockText(Math.max(0, left))}
      </span>
    </p>
  );
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
