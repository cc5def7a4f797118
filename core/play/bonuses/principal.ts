import { leastOf } from '../../values/money.ts';

/** A place where a user can set money aside and return it later. */
export type ParkingPlace = 'safe' | 'channel';

/** One movement of an account: a deposit with its id, or outgoing or returned money. */
export interface Flow {
  readonly deposit: string | null;
  readonly minor: bigint;
  /** The place to which the money went, if it can return. */
  readonly to?: ParkingPlace | undefined;
  /** The place from which the money returned. */
  readonly from?: ParkingPlace | undefined;
}

/** A part of a deposit; without an id, money that did not come from a deposit. */
interface Part {
  readonly id: string | null;
  minor: bigint;
}

/**
 * The remaining part of each deposit. Outgoing money reduces the newest deposit first, because a bonus is tied to its
 * deposit. Money that returns from a place is the money that went there last, and belongs to its former deposit again.
 */
export function principalLeft(flows: readonly Flow[]): Map<string, bigint> {
  const left = new Map<string, bigint>();
  const parked: Record<ParkingPlace, Part[]> = { safe: [], channel: [] };
  for (const { deposit, minor, to, from } of flows) {
    if (deposit !== null) left.set(deposit, minor);
    else if (from) for (const { id, minor: part } of takeLast(parked[from], minor)) giveBack(left, id, part);
    else {
      const parts = takeNewest(left, minor);
      if (to) parked[to].push(...parts);
    }
  }
  return left;
}

function giveBack(left: Map<string, bigint>, id: string | null, minor: bigint): void {
  if (id !== null) left.set(id, (left.get(id) ?? 0n) + minor);
}

function takeNewest(left: Map<string, bigint>, minor: bigint): Part[] {
  const parts: Part[] = [];
  let missing = minor;
  for (const [id, has] of [...left].toReversed()) {
    const part = leastOf(missing, has);
    if (part === 0n) continue;
    left.set(id, has - part);
    parts.push({ id, minor: part });
    missing -= part;
  }
  return missing > 0n ? [...parts, { id: null, minor: missing }] : parts;
}

function takeLast(parts: Part[], minor: bigint): Part[] {
  const taken: Part[] = [];
  let missing = minor;
  for (let last = parts.at(-1); last && missing > 0n; last = parts.at(-1)) {
    const part = leastOf(missing, last.minor);
    taken.push({ id: last.id, minor: part });
    last.minor -= part;
    missing -= part;
    if (last.minor === 0n) parts.pop();
  }
  return taken;
}
