import type { CallToken } from '@pitaka/ui/call/call-settings.ts';

/** What the page's inline script started before the bundle was there (first-paint/start.ts). */
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

/** Hands out an early answer once, to a call that is the same in path, body, person and language. */
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
