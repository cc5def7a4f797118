import { refuse } from '@pitaka/core/values/result.ts';
import { takeTurns } from '../take-turns.ts';

/** Of one caller, running or waiting: a page that asks again while a draft is edited has a few. */
const MOST_OF_CALLER = 3;

/**
 * Calls that compute for long: one runs at a time in a process, and a caller has few. Otherwise one operator who may
 * only look could keep the process and its database busy with hundreds of them, and every other call would wait for minutes.
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
