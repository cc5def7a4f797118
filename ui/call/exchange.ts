import { STATUS } from '@pitaka/contract/envelope.ts';
import { CallRefused, CallUnanswered } from './call-refused.ts';
import type { CallOptions, CallSettings, CallToken } from './call-settings.ts';
import { recordServerTime } from './server-clock.ts';

/** Runs one exchange and shows its failure, unless the caller does that itself. */
export async function withFailureToast<Answer>(
  settings: CallSettings,
  options: CallOptions,
  exchange: (token: CallToken | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await exchange(settings.token());
  } catch (error) {
    const failure = asFailure(error, settings);
    if (failure.name !== 'AbortError') report(failure, settings, options);
    throw failure;
  }
}

function report(failure: Error, settings: CallSettings, options: CallOptions): void {
  const status = failure instanceof CallRefused ? failure.status : 0;
  if (options.onRefused) options.onRefused(status, failure.message);
  if (isToasted(failure, options)) settings.showError(failure.message);
}

/** The login page explains a lost session; only a frozen account is toasted (Spec: section 8). */
function isToasted(failure: Error, options: CallOptions): boolean {
  if (failure instanceof CallRefused) {
    if (failure.status === STATUS.sessionEnded) return false;
    if (failure.status === STATUS.noSession) return failure.code === 'account_frozen';
  }
  return options.errors !== 'own' && options.onRefused === undefined;
}

function asFailure(error: unknown, settings: CallSettings): Error {
  if (error instanceof CallRefused || error instanceof CallUnanswered) return error;
  if (error instanceof Error && error.name === 'AbortError') return error;
  const offline = navigator.onLine === false;
  return new CallUnanswered(offline ? settings.texts.offline() : settings.texts.unreachable(), offline, error);
}

export function jsonRequest(body: object): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

export async function send(
  settings: CallSettings,
  token: CallToken | undefined,
  options: CallOptions,
  address: string,
  request: RequestInit,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('Accept-Language', settings.locale());
  headers.set('X-Device-Id', settings.deviceId());
  for (const [name, value] of Object.entries(settings.headers?.() ?? {})) headers.set(name, value);
  if (token) headers.set('Authorization', token.tokenHead + token.token);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const response = await fetch(address, { ...request, headers, ...(options.signal ? { signal: options.signal } : {}) });
  recordServerTime(response.headers);
  return response;
}
