import { leastOf } from '../../values/money.ts';

/** Where a user can set money aside and bring it back. */
export type ParkingPlace = 'safe' | 'channel';

/** One movement of an account: a deposit with its id, or money that left or came back. */
export interface Flow {
  readonly deposit: string | null;
  readonly minor: bigint;
  /** The place to which the money left, if it can come back. */
  readonly to?: ParkingPlace | undefined;
  /** The place from which the money came back. */
  readonly from?: ParkingPlace | undefined;
}

/** A part of a deposit; without an id, of no deposit. */
interface Part {
  readonly id: string | null;
  minor: bigint;
}

/**
 * The rest of each deposit. Outgoing money is taken from the newest deposit first, because a bonus is tied to its
 * deposit. Money that comes back from a place is the money that went there last, and belongs again to the deposit from
 * which it was taken.
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
  let gone = minor;
  for (const [id, has] of [...left].toReversed()) {
    const part = leastOf(gone, has);
    if (part === 0n) continue;
    left.set(id, has - part);
    parts.push({ id, minor: part });
    gone -= part;
  }
  return gone > 0n ? [...parts, { id: null, minor: gone }] : parts;
}

function takeLast(parts: Part[], minor: bigint): Part[] {
  const taken: Part[] = [];
  let wanted = minor;
  for (let last = parts.at(-1); last && wanted > 0n; last = parts.at(-1)) {
    const part = leastOf(wanted, last.minor);
    taken.push({ id: last.id, minor: part });
    last.minor -= part;
    wanted -= part;
    if (last.minor === 0n) parts.pop();
  }
  return taken;
}
