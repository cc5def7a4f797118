/** Sums between accounts, and how much can have gone from one of them to others on any ways. */
export class MoneyFlow {
  /** From an account to another, what can still go. */
  readonly #left = new Map<string, Map<string, bigint>>();

  add(from: string, to: string, minor: bigint): void {
    this.#change(from, to, minor);
  }

  /**
   * Sends up to `minor` to accounts that have room, the nearest first, by ways that are not used up yet; says what each of them
   * took. Each account is looked at once for a way: one look for each way would let a few accounts, which sent each other cents,
   * make more ways than can be looked at.
   */
  send(from: string, minor: bigint, rooms: ReadonlyMap<string, bigint>): Map<string, bigint> {
    const taken = new Map<string, bigint>();
    const roomOf = (uid: string) => (rooms.get(uid) ?? 0n) - (taken.get(uid) ?? 0n);
    for (let rest = minor; rest > 0n; ) {
      const way = this.#findWay(from, roomOf);
      if (way === undefined) break;
      const to = way.at(-1) as string;
      const steps = way.slice(1).map((uid, index) => [way[index] as string, uid] as const);
      const most = steps.map(([one, next]) => this.#left.get(one)?.get(next) ?? 0n);
      const sent = [rest, roomOf(to), ...most].reduce(leastOf);
      for (const [one, next] of steps) {
        this.#change(one, next, -sent);
        // What goes on by another way instead can be taken back from this one.
        this.#change(next, one, sent);
      }
      taken.set(to, (taken.get(to) ?? 0n) + sent);
      rest -= sent;
    }
    return taken;
  }

  /** The shortest way to an account that has room, both ends included. */
  #findWay(from: string, roomOf: (uid: string) => bigint): string[] | undefined {
    const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
    for (const uid of cameFrom.keys()) {
      if (roomOf(uid) > 0n) return wayTo(uid, cameFrom);
      for (const [next, minor] of this.#left.get(uid) ?? []) {
        if (minor > 0n && !cameFrom.has(next)) cameFrom.set(next, uid);
      }
    }
    return undefined;
  }

  #change(from: string, to: string, minor: bigint): void {
    const ways = this.#left.get(from) ?? new Map<string, bigint>();
    this.#left.set(from, ways.set(to, (ways.get(to) ?? 0n) + minor));
  }
}

/** Of sums in minor units. */
export function leastOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function wayTo(uid: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const before = cameFrom.get(uid);
  return before === undefined ? [uid] : [...wayTo(before, cameFrom), uid];
}
