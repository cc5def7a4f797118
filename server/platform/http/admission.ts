/** Default of REQUESTS_AT_ONCE: a few times as many as keep the group commits and the pool of connections busy. */
export const REQUESTS_AT_ONCE = 512;

/**
 * Bounds the requests that this process works on at the same time. Without a bound, an overloaded process begins every
 * request, and answers come later and later, until each client has given up before its answer. Waiting for
 * a body, and sending an answer to a slow reader, take no place: slow clients could otherwise take all of them.
 */
export class Admission {
  readonly #most: number;
  #running = 0;

  constructor(most: number = REQUESTS_AT_ONCE) {
    this.#most = most;
  }

  get running(): number {
    return this.#running;
  }

  hasRoom(): boolean {
    return this.#running < this.#most;
  }

  /** Does the work in a free place; undefined if all places are taken. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.hasRoom()) return undefined;
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}
