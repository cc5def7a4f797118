const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 15 * 60;

/** Seconds until the next poll: 5, 10, 20 ... up to a quarter of an hour. */
export function secondsUntilPoll(pollsSoFar: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.min(pollsSoFar, 20), LONGEST_SECONDS);
}
