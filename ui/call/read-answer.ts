import { type Envelope, FORBIDDEN_MESSAGE, isSuccess, STATUS } from '@pitaka/contract/envelope.ts';
import { CallRefused } from './call-refused.ts';
import type { CallSettings, CallToken } from './call-settings.ts';

/**
 * Reads a response by section 8: returns the data of a success, throws a refusal, and returns content that is not JSON
 * unchanged. A page from something between the app and the server (a gateway's "502", a network's log-in page) counts
 * as no answer.
 */
export async function readAnswer(
  response: Response,
  settings: CallSettings,
  token: CallToken | undefined,
): Promise<unknown> {
  const text = await response.text();
  const answer = parseEnvelope(text);
  if (answer === undefined) return passThrough(response, text);
  return openEnvelope(answer, settings, token);
}

/**
 * A body that is not JSON, if it can come from our server: no call answers with an error status or an HTML page in this
 * way.
 */
export function passThrough<Body>(response: Response, body: Body): Body {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && !type.startsWith('text/html')) return body;
  throw new Error(`answered ${response.status}, ${type}: not by the server`);
}

/** undefined: not JSON. JSON without an envelope counts as an answer without a status, so it is not a success. */
export function parseEnvelope(text: string): Partial<Envelope> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return typeof value === 'object' && value !== null ? (value as Partial<Envelope>) : {};
}

export function openEnvelope(answer: Partial<Envelope>, settings: CallSettings, token: CallToken | undefined): unknown {
  const status = typeof answer.status === 'number' ? answer.status : STATUS.systemError;
  if (isSuccess(status)) return answer.data;
  const serverMessage = typeof answer.message === 'string' && answer.message !== '' ? answer.message : undefined;
  const frozen = status === STATUS.noSession && serverMessage === FORBIDDEN_MESSAGE;
  if (status === STATUS.sessionEnded) settings.onSessionLost('ended', token?.token);
  else if (frozen) settings.onSessionLost('forbidden', token?.token);
  else if (status === STATUS.noSession) settings.onSessionLost('unknown', token?.token);
  const message = frozen ? settings.texts.accountAbnormal() : (serverMessage ?? settings.texts.systemError());
  throw new CallRefused(status, message, frozen ? 'account_frozen' : (answer.code ?? ''), answer.data);
}
