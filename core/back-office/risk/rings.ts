/** The sum of one user's payments to another in the searched days. */
export interface PaidSum {
  readonly from: string;
  readonly to: string;
  readonly minor: bigint;
}

export interface Ring {
  /** Uids in the order of the payments; the last user pays the first. */
  readonly people: readonly string[];
  /** The smallest payment in the ring. */
  readonly leastMinor: bigint;
}

/** The rings that one payment closes. */
export interface ClosedRings {
  readonly passed: PaidSum;
  /** The largest rings, in order; at most MOST_RINGS. */
  readonly rings: readonly Ring[];
  /** The users of all rings that the payment closes, including rings missing from `rings`. */
  readonly people: readonly string[];
  /** The smallest payment in the largest ring. */
  readonly leastMinor: bigint;
}

/** The remaining steps of the search. The number of paths grows exponentially with their length, so it is limited. */
export interface SearchBudget {
  steps: number;
}

const MOST_RINGS = 5;
/** Maximum of paths that are followed to list the rings of one payment. */
const MOST_WAYS = 100;

type Graph = ReadonlyMap<string, ReadonlyMap<string, bigint>>;
/**
 * By user: the width of the widest path from that user to the sender, in at most as many steps as the index. A path is
 * as wide as its smallest payment.
 */
type Widths = readonly ReadonlyMap<string, bigint>[];

/**
 * Finds rings of payments with at most `mostPeople` users. Computes only each user's distance and widest path to the
 * sender, because the number of all paths may be in the millions.
 */
export class RingSearch {
  readonly #onward: Graph;
  readonly #back: Graph;
  readonly #mostPeople: number;

  constructor(passed: Iterable<PaidSum>, mostPeople: number) {
    const [onward, back] = [new Map<string, Map<string, bigint>>(), new Map<string, Map<string, bigint>>()];
    for (const { from, to, minor } of passed) {
      if (from === to) continue;
      put(onward, from, to, minor);
      put(back, to, from, minor);
    }
    this.#onward = onward;
    this.#back = back;
    this.#mostPeople = mostPeople;
  }

  /** The rings that these payments of one user close; undefined if the budget was used up. */
  look(sender: string, payments: readonly PaidSum[], budget: SearchBudget): ClosedRings[] | undefined {
    const widths = this.#widthsTo(sender, budget);
    const closed: ClosedRings[] = [];
    for (const passed of payments) {
      if (budget.steps < 0) return undefined;
      const back = widths[this.#mostPeople - 1]?.get(passed.to);
      if (back === undefined) continue;
      const people = [sender, ...this.#peopleBetween(sender, passed.to, widths, budget)];
      const rings = this.#ringsOf(passed, widths, budget);
      closed.push({ passed, rings, people, leastMinor: least(passed.minor, back) });
    }
    return budget.steps < 0 ? undefined : closed;
  }

  #widthsTo(goal: string, budget: SearchBudget): Widths {
    const widths: Map<string, bigint>[] = [new Map()];
    let reached: ReadonlyMap<string, bigint> = this.#back.get(goal) ?? new Map();
    for (let steps = 1; steps < this.#mostPeople; steps++) {
      const within = new Map(widths[steps - 1]);
      budget.steps -= within.size + reached.size;
      for (const [uid, minor] of reached) within.set(uid, minor);
      widths.push(within);
      if (budget.steps < 0) break;
      const wider = new Map<string, bigint>();
      for (const [uid, minor] of reached) {
        const payers = this.#back.get(uid);
        budget.steps -= payers?.size ?? 0;
        for (const [payer, sum] of payers ?? []) {
          if (payer === goal) continue;
          const width = least(sum, minor);
          if (width > (wider.get(payer) ?? within.get(payer) ?? 0n)) wider.set(payer, width);
        }
      }
      reached = wider;
    }
    return widths;
  }

  /**
   * The users on paths back to the sender that are short enough. A path that visits a user twice consists of smaller
   * rings, and each of its users is in one of the smaller rings.
   */
  #peopleBetween(sender: string, first: string, widths: Widths, budget: SearchBudget): ReadonlySet<string> {
    const people = new Set([first]);
    let place = [first];
    for (let left = this.#mostPeople - 2; left > 0 && place.length > 0; left--) {
      const next: string[] = [];
      for (const uid of place) {
        const payees = this.#onward.get(uid);
        budget.steps -= payees?.size ?? 0;
        for (const payee of payees?.keys() ?? []) {
          if (payee === sender || people.has(payee) || !widths[left]?.has(payee)) continue;
          people.add(payee);
          next.push(payee);
        }
      }
      place = next;
    }
    return people;
  }

  /** Follows the widest path first, so that the listed rings are the largest. */
  #ringsOf({ from: sender, to, minor }: PaidSum, widths: Widths, budget: SearchBudget): Ring[] {
    const rings: Ring[] = [];
    const back = widths[this.#mostPeople - 1]?.get(to) ?? 0n;
    const ways: Way[] = [{ people: [sender, to], passed: minor, width: least(minor, back), isClosed: false }];
    for (let followed = 0; followed < MOST_WAYS && rings.length < MOST_RINGS && budget.steps >= 0; followed++) {
      const [way] = ways.splice(widestOf(ways), 1);
      if (!way) break;
      budget.steps -= ways.length;
      if (way.isClosed) {
        rings.push({ people: way.people, leastMinor: way.width });
        continue;
      }
      const payees = this.#onward.get(way.people.at(-1) ?? '');
      budget.steps -= payees?.size ?? 0;
      for (const [payee, sum] of payees ?? []) {
        const passed = least(way.passed, sum);
        if (payee === sender) ways.push({ people: way.people, passed, width: passed, isClosed: true });
        const onward = widths[this.#mostPeople - way.people.length]?.get(payee);
        if (onward === undefined || way.people.includes(payee)) continue;
        ways.push({ people: [...way.people, payee], passed, width: least(passed, onward), isClosed: false });
      }
    }
    return rings;
  }
}

interface Way {
  readonly people: readonly string[];
  readonly passed: bigint;
  /** The width of the widest ring that this path can become. */
  readonly width: bigint;
  readonly isClosed: boolean;
}

function widestOf(ways: readonly Way[]): number {
  let best = 0;
  for (const [index, way] of ways.entries()) {
    const widest = ways[best] as Way;
    // Follows the longest of equally wide paths first: otherwise all would grow in parallel and none would close.
    if (way.width > widest.width || (way.width === widest.width && rankOf(way) > rankOf(widest))) best = index;
  }
  return best;
}

const rankOf = ({ people, isClosed }: Way) => (isClosed ? Number.MAX_SAFE_INTEGER : people.length);

function put(graph: Map<string, Map<string, bigint>>, at: string, other: string, minor: bigint): void {
  const neighbours = graph.get(at);
  if (neighbours) neighbours.set(other, minor);
  else graph.set(at, new Map([[other, minor]]));
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
