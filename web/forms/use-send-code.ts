import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';
import type { WorkTask } from './solve-work.ts';

const SECOND_MS = 1000;
const SECONDS_PER_MINUTE = 60;

export interface SendCode {
  /** Seconds until another code may be requested; 0: now. */
  secondsLeft: number;
  sending: boolean;
  /** How long the last code is valid; undefined before a code was sent. */
  goodForMinutes: number | undefined;
  /** The progress of the phone's work on the server's task, from 0 to 1; undefined without a task. */
  workDone: number | undefined;
  /** Requests a code. Rejects with the refusal. */
  send: (request: RequestTo<'/cplogin/sendsms'>) => Promise<void>;
}

/** A one-time code by SMS, with the countdown to the next one. */
export function useSendCode(): SendCode {
  const [nextAt, setNextAt] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const [sending, setSending] = useState(false);
  const [workDone, setWorkDone] = useState<number>();
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
      const { resendAfterSeconds, expiresInSeconds } = await requestCode(request, setWorkDone);
      waitFor(resendAfterSeconds);
      setGoodForMinutes(Math.round(expiresInSeconds / SECONDS_PER_MINUTE));
    } catch (error) {
      if (error instanceof CallRefused) waitFor(secondsToWait(error.data));
      throw error;
    } finally {
      setSending(false);
      setWorkDone(undefined);
    }
  };

  return { secondsLeft, sending, goodForMinutes, workDone, send };
}

/**
 * While many codes are sent, the server sets unknown clients a task: the app solves it without asking the user, and
 * requests the code again.
 */
async function requestCode(request: RequestTo<'/cplogin/sendsms'>, onProgress: (done: number) => void) {
  const send = (more: object = {}) => call('/cplogin/sendsms', { ...request, ...more }, { errors: 'own' });
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'work_required') throw error;
    onProgress(0);
    const { solveWork } = await import('./solve-work.ts');
    const task = error.data as WorkTask;
    return send({ work: { challenge: task.challenge, solution: await solveWork(task, onProgress) } });
  }
}

function secondsToWait(detail: unknown): number {
  const seconds = (detail as { resendAfterSeconds?: unknown } | null | undefined)?.resendAfterSeconds;
  return typeof seconds === 'number' ? seconds : 0;
}
