import { jsonRequest, send } from '@pitaka/ui/call/exchange.ts';
import { callSettings } from '../call-settings.ts';
import type { FirstCall } from '../first-paint/first-calls.ts';

/** An answer unused by then is dropped: it would be shown as current although it is old. */
const OLD_AFTER_MS = 5_000;

/**
 * Starts a call for a page whose code is still loading: its code and its data arrive at the same time. The page's own
 * first call uses the answer if path and body are equal.
 */
export function prefetch([path, body]: FirstCall): void {
  const token = callSettings.token();
  const authorization = token ? token.tokenHead + token.token : '';
  const locale = callSettings.locale();
  const earlier = window.firstAnswers;
  const first =
    earlier?.token === authorization && earlier.locale === locale
      ? earlier
      : { token: authorization, locale, answers: {} };
  window.firstAnswers = first;
  const sent = { ...body, ...callSettings.carriedIds() };
  const key = `${path} ${JSON.stringify(sent)}`;
  if (first.answers[key]) return;
  const answer = send(callSettings, token, {}, path, jsonRequest(sent));
  first.answers[key] = answer;
  // The call that uses the answer handles the failure.
  answer.catch(() => {});
  setTimeout(() => {
    if (first.answers[key] !== answer) return;
    delete first.answers[key];
    console.warn(`${path} was asked ahead, and no page took it`);
  }, OLD_AFTER_MS);
}
