/** An item of group commit that waits, and whoever asked for it. */
export interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly since: number;
  /** Its batch's connection was lost after COMMIT had been sent. */
  maybeCommitted: boolean;
  /** It was put back once, because another transaction held one of its rows. */
  wasHeld: boolean;
  readonly settle: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/** Items of one group, in the order they came, and the names that lanes are working on. */
export class CommitQueue<Item, Answer> {
  #waiting: Waiting<Item, Answer>[] = [];
  readonly #busy = new Set<string>();
  /** Items in a batch at work, or held and not yet put back. */
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

  /** In front of everything else, in the order they stood. */
  putBack(entries: readonly Waiting<Item, Answer>[]): void {
    this.#clear(entries);
    this.#waiting = [...entries, ...this.#waiting];
  }

  occupy(batch: readonly Waiting<Item, Answer>[]): void {
    this.#away += batch.length;
    for (const { item } of batch) for (const name of this.#namesOf(item)) this.#busy.add(name);
  }

  /** The batch is done. What it left behind keeps its names until it is put back: nothing later overtakes it. */
  free(batch: readonly Waiting<Item, Answer>[], held: readonly Waiting<Item, Answer>[]): void {
    this.#clear(batch);
    this.occupy(held);
  }

  #clear(batch: readonly Waiting<Item, Answer>[]): void {
    this.#away -= batch.length;
    for (const { item } of batch) for (const name of this.#namesOf(item)) this.#busy.delete(name);
  }

  /**
   * Takes what needs no name that a lane is working on. What is passed over keeps its place before everything later that
   * shares a name with it: for each name, first come, first served.
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
