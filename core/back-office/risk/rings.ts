/** What one user passed to another in the days that are looked at. */
export interface PaidSum {
  readonly from: string;
  readonly to: string;
  readonly minor: bigint;
}

export interface Ring {
  /** In the order of the payments; the last pays the first. */
  readonly people: readonly string[];
  /** What each of them passed on, at least. */
  readonly leastMinor: bigint;
}

/** What closes with one payment. */
export interface ClosedRings {
  readonly passed: PaidSum;
  /** The largest first; not all of them where people pay each other in many ways. */
  readonly rings: readonly Ring[];
  /** Everyone who is in a ring of so many people by it, also in one that is not in `rings`. */
  readonly people: readonly string[];
  /** What each passed on in the largest of them. */
  readonly leastMinor: bigint;
}

/** Steps that are left. The number of ways grows with each further person: it is never walked to its end. */
export interface SearchBudget {
  steps: number;
}

const MOST_RINGS = 5;
/** How many ways are followed to tell the rings of one payment; everyone in them is known without it. */
const MOST_WAYS = 100;

type Graph = ReadonlyMap<string, ReadonlyMap<string, bigint>>;
/** The least payment of the widest way to one user, by where it begins: in at most so many steps as the index says. */
type Widths = readonly ReadonlyMap<string, bigint>[];

/**
 * Looks for rings of at most `mostPeople` through payments. Of each user it asks how many steps, and by how wide a way,
 * the money is from its sender, and not which ways there are: of those there may be millions.
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

  /** What closes with these payments of one user; undefined: the budget was used up before it could be said. */
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
   * The people on ways back to the sender that are short enough. A way that meets one person twice contains a ring of
   * fewer people, and each person on the way is in that ring or in the rest of it.
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

  /** The widest way is followed first: what is left out is never larger than what is told. */
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
  /** What can still be passed on by it, at most. */
  readonly width: bigint;
  readonly isClosed: boolean;
}

function widestOf(ways: readonly Way[]): number {
  let best = 0;
  for (const [index, way] of ways.entries()) {
    const known = ways[best] as Way;
    // Of equal ones that which is nearer to its end: otherwise all would be followed side by side.
    if (way.width > known.width || (way.width === known.width && rankOf(way) > rankOf(known))) best = index;
  }
  return best;
}

const rankOf = ({ people, isClosed }: Way) => (isClosed ? Number.MAX_SAFE_INTEGER : people.length);

function put(graph: Map<string, Map<string, bigint>>, at: string, other: string, minor: bigint): void {
  const known = graph.get(at);
  if (known) known.set(other, minor);
  else graph.set(at, new Map([[other, minor]]));
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
