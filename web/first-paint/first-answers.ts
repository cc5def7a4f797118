import type { CallToken } from '@pitaka/ui/call/call-settings.ts';

/** Calls that the page's inline script started before the bundle was loaded (first-paint/start.ts). */
export interface FirstAnswers {
  token: string;
  locale: string;
  /** Key: path, space, body as JSON. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
  }
}

/** Takes an early answer once, for a call with the same path, body, user and language. */
export function takeFirstAnswer(
  path: string,
  body: unknown,
  token: CallToken | undefined,
  locale: string,
): Promise<Response> | undefined {
  const first = window.firstAnswers;
  if (!first || first.token !== (token ? token.tokenHead + token.token : '') || first.locale !== locale)
    return undefined;
  const key = `${path} ${JSON.stringify(body)}`;
  const answer = first.answers[key];
  delete first.answers[key];
  return answer;
}
