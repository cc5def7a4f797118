// Lines that show the running step and its duration. Plain JavaScript without dependencies: see run.mjs.

const SHORT_MS = 1000;
const STILL_MS = 15_000;

/**
 * Announces a step. On a terminal the line counts the seconds; in a file or pipe, additional lines show that a long
 * step is still running.
 * @param {string} what
 * @param {NodeJS.WriteStream} [stream]
 */
export function startStep(what, stream = process.stdout) {
  const startedAt = performance.now();
  const isTerminal = stream.isTTY === true;
  const seconds = () => (performance.now() - startedAt) / 1000;
  const write = (/** @type {string} */ text) => stream.write(text);

  if (isTerminal) write(`  ${what} …`);
  // In a file or pipe a short step is one line, at its end.
  const first = setTimeout(() => !isTerminal && write(`  ${what} …\n`), SHORT_MS);
  const timer = isTerminal
    ? setInterval(() => write(`\r  ${what} … ${Math.floor(seconds())} s`), 1000)
    : setInterval(() => write(`  ${what} … still at it, ${Math.round(seconds())} s\n`), STILL_MS);
  first.unref();
  timer.unref();

  const end = (/** @type {string} */ mark, /** @type {string} */ note) => {
    clearTimeout(first);
    clearInterval(timer);
    const line = `${mark} ${what}${note === '' ? '' : `: ${note}`} (${seconds().toFixed(1)} s)`;
    write(isTerminal ? `\r\u001b[2K${line}\n` : `${line}\n`);
  };
  return {
    /** @param {string} [note] */
    done: (note = '') => end('✓', note),
    /** @param {string} [note] */
    failed: (note = '') => end('✗', note),
  };
}
