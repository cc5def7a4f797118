import { jsonRequest, send } from '@pitaka/ui/call/exchange.ts';
import { callSettings } from '../call-settings.ts';
import type { FirstCall } from '../first-paint/first-calls.ts';

/** What nobody took until then would be shown as news that it is not. */
const OLD_AFTER_MS = 5_000;

/**
 * Starts a call whose answer a page will want that is not there yet: its code and its figures come at the same time. The page's
 * own first call takes the answer, if path and body are the same text, as Home's does with those of the page's script.
 */
export function askAhead([path, body]: FirstCall): void {
  const token = callSettings.token();
  const authorization = token ? token.tokenHead + token.token : '';
  const locale = callSettings.locale();
  const known = window.firstAnswers;
  const first =
    known?.token === authorization && known.locale === locale ? known : { token: authorization, locale, answers: {} };
  window.firstAnswers = first;
  const sent = { ...body, ...callSettings.carriedIds() };
  const key = `${path} ${JSON.stringify(sent)}`;
  if (first.answers[key]) return;
  const answer = send(callSettings, token, {}, path, jsonRequest(sent));
  first.answers[key] = answer;
  // Whoever takes it hears that it failed.
  answer.catch(() => {});
  setTimeout(() => {
    if (first.answers[key] !== answer) return;
    delete first.answers[key];
    console.warn(`${path} was asked ahead, and no page took it`);
  }, OLD_AFTER_MS);
}
