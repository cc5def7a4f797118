import type { AnswerOf, CallPath } from '@pitaka/contract/calls/index.ts';
import { call } from '../call.ts';
import { HOME_CALLS } from '../first-paint/first-calls.ts';

/** How long the first render waits for them: after that, showing what is loaded is better. */
const LONGEST_WAIT_MS = 300;

/** An answer not taken by then would be shown as current although it is old. */
const OLD_AFTER_MS = 5_000;

/** Answers from before the first render, by path and body (docs/decisions/210). */
const early = new Map<string, unknown>();

/**
 * Waits a moment for the answers to Home's calls that the page's script started, so that Home is rendered once and with
 * its data. Later answers are left to the components that request them.
 */
export async function awaitEarlyAnswers(): Promise<void> {
  const answers = window.firstAnswers?.answers ?? {};
  const reading: Promise<void>[] = [];
  let isOver = false;
  const read = async ([path, body]: (typeof HOME_CALLS)[number]) => {
    const key = `${path} ${JSON.stringify(body)}`;
    if (!answers[key]) return;
    await answers[key];
    if (isOver) return;
    const reads = call(path, body as never, { errors: 'own' }).then((data) => void early.set(key, data));
    reading.push(reads);
    await reads;
  };
  const all = Promise.allSettled(HOME_CALLS.map(read));
  await Promise.race([all, new Promise((over) => setTimeout(over, LONGEST_WAIT_MS))]);
  isOver = true;
  await Promise.allSettled(reading);
  setTimeout(() => early.clear(), OLD_AFTER_MS);
}

/** Takes an answer, once. `body` as JSON. */
export function takeEarlyAnswer<Path extends CallPath>(path: Path, body: string): AnswerOf<Path> | undefined {
  const key = `${path} ${body}`;
  const data = early.get(key) as AnswerOf<Path> | undefined;
  early.delete(key);
  return data;
}
