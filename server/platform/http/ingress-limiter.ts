import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests of one address to this process in ten seconds; a phone behind a shared address needs a few dozen. */
const POINTS = 400;
const WINDOW_SECONDS = 10;

/** Coarse rate limit per address and process. Exact limits are counted in the database. */
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
