/** The size limit of one cache, and the overhead of an entry. */
const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 512;

/**
 * Caches values by key and version; the least recently used one is removed first. Simultaneous callers share one
 * computation.
 */
export class VersionedCache<Value> {
  readonly #entries = new Map<string, { version: bigint; value: Value }>();
  readonly #making = new Map<string, { version: bigint; value: Promise<Value> }>();
  readonly #sizeOf: (value: Value) => number;
  #bytes = 0;

  constructor(sizeOf: (value: Value) => number) {
    this.#sizeOf = sizeOf;
  }

  async take(key: string, version: bigint, make: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    // A value of a later version is newer than requested, and therefore valid.
    if (entry && entry.version >= version) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      return entry.value;
    }
    const underWay = this.#making.get(key);
    if (underWay && underWay.version >= version) return underWay.value;
    const making = { version, value: make() };
    this.#making.set(key, making);
    try {
      const value = await making.value;
      this.#keep(key, version, value);
      return value;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #keep(key: string, version: bigint, value: Value): void {
    const old = this.#entries.get(key);
    if (old && old.version > version) return;
    this.#forget(key);
    this.#entries.set(key, { version, value });
    this.#bytes += ENTRY_BYTES + this.#sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= ENTRY_BYTES + this.#sizeOf(entry.value);
    this.#entries.delete(key);
  }
}
