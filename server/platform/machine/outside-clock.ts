import { request } from 'node:http';

/**
 * A public server that answers with the time, over plain HTTP: with a wrong clock every certificate is invalid, so
 * HTTPS could not show by how much the clock is wrong.
 */
const TIME_ADDRESS = 'http://deb.debian.org/';
const DEADLINE_MS = 3_000;

/** How many seconds a public server's clock is ahead of this machine's; null: it did not answer. */
export function readOutsideClock(address: string = TIME_ADDRESS): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request(address, { method: 'HEAD', timeout: DEADLINE_MS }, (answer) => {
      answer.resume();
      const at = Date.parse(answer.headers.date ?? '');
      // The header has whole seconds.
      resolve(Number.isNaN(at) ? null : (at + 500 - Date.now()) / 1000);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end();
  });
}
