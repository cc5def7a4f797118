/** A waiting item of group commit, with its caller. */
export interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly since: number;
  /** Whether the batch's connection was lost after COMMIT had been sent. */
  maybeCommitted: boolean;
  /** Whether the item was put back once, because another transaction had locked one of its rows. */
  wasHeld: boolean;
  readonly settle: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/** The waiting items of one group in order of arrival, and the names in running batches. */
export class CommitQueue<Item, Answer> {
  #waiting: Waiting<Item, Answer>[] = [];
  readonly #busy = new Set<string>();
  /** Items in a running batch, or waiting to be put back because of a locked row. */
  #away = 0;
  readonly #namesOf: (item: Item) => readonly string[];

  constructor(namesOf: (item: Item) => readonly string[]) {
    this.#namesOf = namesOf;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get isDone(): boolean {
    return this.#waiting.length === 0 && this.#away === 0;
  }

  oldestWaitMs(): number {
    const [oldest] = this.#waiting;
    return oldest ? Date.now() - oldest.since : 0;
  }

  add(entry: Waiting<Item, Answer>): void {
    this.#waiting.push(entry);
  }

  /** Puts items back before all others, in their old order. */
  putBack(entries: readonly Waiting<Item, Answer>[]): void {
    this.#clear(entries);
    this.#waiting = [...entries, ...this.#waiting];
  }

  occupy(batch: readonly Waiting<Item, Answer>[]): void {
    this.#away += batch.length;
    for (const { item } of batch) for (const name of this.#namesOf(item)) this.#busy.add(name);
  }

  /**
   * Ends a batch. Items with locked rows keep their names until they are put back, so that no later item overtakes
   * them.
   */
  free(batch: readonly Waiting<Item, Answer>[], held: readonly Waiting<Item, Answer>[]): void {
    this.#clear(batch);
    this.occupy(held);
  }

  #clear(batch: readonly Waiting<Item, Answer>[]): void {
    this.#away -= batch.length;
    for (const { item } of batch) for (const name of this.#namesOf(item)) this.#busy.delete(name);
  }

  /**
   * Takes items whose names are not in a running batch. A skipped item also blocks every later item that shares a name
   * with it.
   */
  take(count: number, eachNameOnce: boolean): Waiting<Item, Answer>[] {
    const waiting = this.#waiting;
    if (this.#busy.size === 0 && !eachNameOnce) {
      this.#waiting = waiting.slice(count);
      return waiting.slice(0, count);
    }
    const batch: Waiting<Item, Answer>[] = [];
    const left: Waiting<Item, Answer>[] = [];
    const closed = new Set<string>();
    let index = 0;
    for (; index < waiting.length && batch.length < count; index++) {
      const entry = waiting[index] as Waiting<Item, Answer>;
      const names = this.#namesOf(entry.item);
      const isPassedOver = names.some((name) => this.#busy.has(name) || closed.has(name));
      if (isPassedOver || eachNameOnce) for (const name of names) closed.add(name);
      (isPassedOver ? left : batch).push(entry);
    }
    this.#waiting = left.length === 0 ? waiting.slice(index) : [...left, ...waiting.slice(index)];
    return batch;
  }
}
