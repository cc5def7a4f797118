import { leastOf } from '../../values/money.ts';

/** Transfers between accounts. Computes how much money can have gone from one account to others, on any path. */
export class MoneyFlow {
  /** The remaining capacity from one account to another. */
  readonly #left = new Map<string, Map<string, bigint>>();

  add(from: string, to: string, minor: bigint): void {
    this.#change(from, to, minor);
  }

  /** The remaining capacity from one account to another; sums that were sent the other way add to it. */
  left(from: string, to: string): bigint {
    return this.#left.get(from)?.get(to) ?? 0n;
  }

  /** Adds the remaining capacities to another flow, with other names of the accounts. */
  addTo(other: MoneyFlow, nameOf: (uid: string) => string): void {
    for (const [from, ways] of this.#left) for (const [to, minor] of ways) other.add(nameOf(from), nameOf(to), minor);
  }

  /**
   * Sends up to `minor` to accounts with room, the nearest first, on paths with remaining capacity; returns the amount
   * for each. Each account is visited once per path: otherwise a few accounts that sent each other cents could create
   * more paths than can be searched.
   */
  send(from: string, minor: bigint, rooms: ReadonlyMap<string, bigint>): Map<string, bigint> {
    const taken = new Map<string, bigint>();
    const roomOf = (uid: string) => (rooms.get(uid) ?? 0n) - (taken.get(uid) ?? 0n);
    for (let rest = minor; rest > 0n; ) {
      const way = this.#findWay(from, roomOf);
      if (way === undefined) break;
      const to = way.at(-1) as string;
      const steps = way.slice(1).map((uid, index) => [way[index] as string, uid] as const);
      const most = steps.map(([one, next]) => this.left(one, next));
      const sent = [rest, roomOf(to), ...most].reduce(leastOf);
      for (const [one, next] of steps) {
        this.#change(one, next, -sent);
        // A later path may send this amount back and go another way.
        this.#change(next, one, sent);
      }
      taken.set(to, (taken.get(to) ?? 0n) + sent);
      rest -= sent;
    }
    return taken;
  }

  /** The shortest path to an account with room, both ends included. */
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

function wayTo(uid: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const before = cameFrom.get(uid);
  return before === undefined ? [uid] : [...wayTo(before, cameFrom), uid];
}
