import { call } from '../call.ts';
import { HOME_CALLS } from '../first-paint/first-calls.ts';
import { i18n } from '../texts.ts';
import { addEarlyAnswer, keyOf } from './answers.ts';
import { requesterOf } from './stored-answers.ts';

/** How long the first render waits for these answers. */
const LONGEST_WAIT_MS = 300;

/** An answer unused by then is dropped: it would be shown as current although it is old. */
const OLD_AFTER_MS = 5_000;

/**
 * Waits a moment for the answers to Home's calls that the page's script started, so that Home is rendered once and with
 * its data (docs/decisions/210). Later answers are left to the components that request them.
 */
export async function awaitEarlyAnswers(): Promise<void> {
  const isOver = new Promise<boolean>((over) => setTimeout(over, LONGEST_WAIT_MS, true));
  const reads = HOME_CALLS.map(async ([path, body]) => {
    const started = window.firstAnswers?.answers[`${path} ${JSON.stringify(body)}`];
    if (!started || (await Promise.race([started.then(() => false), isOver]))) return;
    const requester = requesterOf();
    const fetchAnswer = () => call(path, body as never, { errors: 'own' });
    const data = await fetchAnswer();
    if (requester === requesterOf())
      setTimeout(addEarlyAnswer(keyOf(path, body, i18n.locale), data, fetchAnswer), OLD_AFTER_MS);
  });
  await Promise.allSettled(reads);
}
