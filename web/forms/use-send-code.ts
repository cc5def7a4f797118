import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';

const SECOND_MS = 1000;
const SECONDS_PER_MINUTE = 60;

export interface SendCode {
  /** Until another code may be asked for; 0: now. */
  secondsLeft: number;
  sending: boolean;
  /** How long the last code is good for; undefined before one was sent. */
  goodForMinutes: number | undefined;
  /** Asks for a code. Rejects with the refusal. */
  send: (request: RequestTo<'/cplogin/sendsms'>) => Promise<void>;
}

/** A one-time code by SMS, with the countdown to the next one. */
export function useSendCode(): SendCode {
  const [nextAt, setNextAt] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const [sending, setSending] = useState(false);
  const [goodForMinutes, setGoodForMinutes] = useState<number>();
  const secondsLeft = Math.max(0, Math.ceil((nextAt - now) / SECOND_MS));
  const waiting = secondsLeft > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  const waitFor = (seconds: number) => {
    setNow(Date.now());
    setNextAt(Date.now() + seconds * SECOND_MS);
  };

  const send: SendCode['send'] = async (request) => {
    setSending(true);
    try {
      const { resendAfterSeconds, expiresInSeconds } = await call('/cplogin/sendsms', request, { errors: 'own' });
      waitFor(resendAfterSeconds);
      setGoodForMinutes(Math.round(expiresInSeconds / SECONDS_PER_MINUTE));
    } catch (error) {
      if (error instanceof CallRefused) waitFor(secondsToWait(error.data));
      throw error;
    } finally {
      setSending(false);
    }
  };

  return { secondsLeft, sending, goodForMinutes, send };
}

function secondsToWait(detail: unknown): number {
  const seconds = (detail as { resendAfterSeconds?: unknown } | null | undefined)?.resendAfterSeconds;
  return typeof seconds === 'number' ? seconds : 0;
}
