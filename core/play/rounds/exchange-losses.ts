import { MoneyFlow } from './money-flow.ts';

/** A debt, the users whom its money can have reached, and the losses that it may be assigned to. */
export interface SharingDebt {
  readonly debtor: string;
  /** The remaining capacity of the transfers, without the amounts that are already assigned. */
  readonly flow: MoneyFlow;
  /** Each user's losses that are free for this debt. */
  readonly rooms: ReadonlyMap<string, bigint>;
  /** The amounts that other debts may take over from this debt, by the user who lost them. */
  readonly held: ReadonlyMap<string, bigint>;
}

/** Debts are named by their index in the list. */
export interface Exchange {
  readonly takeOvers: readonly { uid: string; by: number; of: number; minor: bigint }[];
  readonly found: readonly { uid: string; debt: number; minor: bigint }[];
}

/**
 * Finds losses for the amount `minor` of the first debt of the list that is assigned to no loss. The debt takes over
 * losses from other debts, which in turn take other losses. Each debt takes the nearest loss, so without an exchange
 * the order of the debts would decide whether all of them find one. A search for augmenting paths assigns as much as
 * any assignment could. `mostOf`: how much of a user's loss the debt `by` may take over from the debt `of`, whose money
 * may have reached the user earlier.
 */
export function exchangeLosses(
  debts: readonly SharingDebt[],
  minor: bigint,
  mostOf: (uid: string, by: number, of: number) => bigint,
): Exchange {
  const all = new MoneyFlow();
  const free = new Map<string, bigint>();
  const takeOvers: { uid: string; by: number; of: number; mostMinor: bigint }[] = [];
  for (const [index, { flow, rooms, held }] of debts.entries()) {
    flow.addTo(all, (uid) => nameOf(index, uid));
    for (const [uid, room] of rooms) {
      all.add(nameOf(index, uid), uid, room);
      // Several debts can reach the same free loss, but it is assigned once.
      if (room > (free.get(uid) ?? 0n)) free.set(uid, room);
    }
    for (const uid of held.keys())
      for (const by of debts.keys()) {
        const mostMinor = by === index ? 0n : mostOf(uid, by, index);
        if (mostMinor > 0n) takeOvers.push({ uid, by, of: index, mostMinor });
      }
  }
  for (const { uid, by, of, mostMinor } of takeOvers) all.add(nameOf(by, uid), nameOf(of, uid), mostMinor);
  all.send(nameOf(0, debts[0]?.debtor ?? ''), minor, free);
  return {
    takeOvers: takeOvers.flatMap(({ uid, by, of, mostMinor }) => {
      const taken = mostMinor - all.left(nameOf(by, uid), nameOf(of, uid));
      return taken > 0n ? [{ uid, by, of, minor: taken }] : [];
    }),
    found: debts.flatMap(({ rooms }, debt) =>
      [...rooms].flatMap(([uid, room]) => {
        const minor = room - all.left(nameOf(debt, uid), uid);
        return minor > 0n ? [{ uid, debt, minor }] : [];
      }),
    ),
  };
}

/** A user's id never contains a slash, so this name is never the name of a free loss. */
function nameOf(debt: number, uid: string): string {
  return `${debt}/${uid}`;
}
