import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests an address may make at this process in ten seconds; a phone behind a shared address needs some dozens. */
const POINTS = 400;
const WINDOW_SECONDS = 10;

/** The door's own limiter: coarse, per address and process. What must be exact is counted in the database. */
export class IngressLimiter {
  readonly #limiter = new RateLimiterMemory({
    points: POINTS,
    duration: WINDOW_SECONDS,
  });

  /** Seconds to wait, or 0 when the request may pass. */
  async admit(address: string): Promise<number> {
    try {
      await this.#limiter.consume(address);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  }
}
