import type { AnswerOf, CallPath } from '@pitaka/contract/calls/index.ts';
import { call } from '../call.ts';
import { HOME_CALLS } from '../first-paint/first-calls.ts';

/** How long the first render waits for them: longer, and what is there already had better be shown. */
const LONGEST_WAIT_MS = 300;

/** What nobody took until then would be shown as news that it is not. */
const OLD_AFTER_MS = 5_000;

/** By path and body: what was answered before the first render (docs/decisions/210). */
const early = new Map<string, unknown>();

/**
 * Waits a moment for what Home's calls bring that the page's script started, so that Home is drawn once and with its data. What
 * comes later is left to whoever asks for it.
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

/** What was answered, once. `body` as JSON. */
export function takeEarlyAnswer<Path extends CallPath>(path: Path, body: string): AnswerOf<Path> | undefined {
  const key = `${path} ${body}`;
  const data = early.get(key) as AnswerOf<Path> | undefined;
  early.delete(key);
  return data;
}
