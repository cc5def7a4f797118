import { refuse } from '@pitaka/core/values/result.ts';
import { takeTurns } from '../take-turns.ts';

/** Maximum of running and waiting calls of one caller: a page makes a few while a draft is edited. */
const MOST_OF_CALLER = 3;

/**
 * Limits slow calls: one runs at a time in a process, and a caller may have a few. Otherwise an operator with read
 * access could block the process and its database with hundreds of slow calls, and every other call would wait for
 * minutes.
 */
export class HeavyCalls {
  readonly #inTurn = takeTurns(1);
  readonly #ofCaller = new Map<string, number>();

  async run<Answer>(caller: string, work: () => Promise<Answer>): Promise<Answer | ReturnType<typeof refuse<'busy'>>> {
    const own = this.#ofCaller.get(caller) ?? 0;
    if (own >= MOST_OF_CALLER) return refuse('busy');
    this.#ofCaller.set(caller, own + 1);
    try {
      return await this.#inTurn(work);
    } finally {
      this.#leave(caller);
    }
  }

  #leave(caller: string): void {
    const left = (this.#ofCaller.get(caller) ?? 1) - 1;
    if (left > 0) this.#ofCaller.set(caller, left);
    else this.#ofCaller.delete(caller);
  }
}
