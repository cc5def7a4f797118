import { atLeast0, leastOf } from '../../values/money.ts';

/** A bet or win of one player in one round. */
export interface RoundPlay {
  readonly id: string;
  readonly kind: 'bet' | 'win';
  /** For a win, the bet that it pays; '' if the provider named no bet. */
  readonly reference: string;
  readonly minor: bigint;
  /** The part from the player's own money, without locked and bonus money. */
  readonly ownMinor: bigint;
  readonly isBack: boolean;
  /** 20260301, the site's day of the bet or win itself. */
  readonly day: number;
}

/** Stakes and wins of own money, and the part of each that has been rolled back by now. None is negative. */
export interface PlayAmounts {
  /** Stakes of even rounds, and of open rounds, which may become even. */
  readonly evenMinor: bigint;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly stakesBackMinor: bigint;
  readonly winsBackMinor: bigint;
}

export const NO_PLAY: PlayAmounts = {
  evenMinor: 0n,
  stakedMinor: 0n,
  wonMinor: 0n,
  stakesBackMinor: 0n,
  winsBackMinor: 0n,
};

/**
 * A round with several bets is even if its wins equal its stakes within this percentage: the player may have bet on
 * both sides.
 */
export const EVEN_PERCENT = 5n;

export function addPlay(one: PlayAmounts, other: Partial<PlayAmounts>): PlayAmounts {
  return {
    evenMinor: one.evenMinor + (other.evenMinor ?? 0n),
    stakedMinor: one.stakedMinor + (other.stakedMinor ?? 0n),
    wonMinor: one.wonMinor + (other.wonMinor ?? 0n),
    stakesBackMinor: one.stakesBackMinor + (other.stakesBackMinor ?? 0n),
    winsBackMinor: one.winsBackMinor + (other.winsBackMinor ?? 0n),
  };
}

/** The net loss in games; negative if the player won more. */
export function lostMinor({ stakedMinor, wonMinor, stakesBackMinor, winsBackMinor }: PlayAmounts): bigint {
  return stakedMinor - stakesBackMinor - wonMinor + winsBackMinor;
}

/**
 * Divides a player's round among the days of its bets; `plays` in their order. A win counts on the day of its bet:
 * otherwise a player could choose the period or ratio of a win by closing the round later. A win that names no bet is
 * divided among the bets before it, and then no day of the round may have a larger loss than the whole round. An open
 * round counts up to the moment of its highest net win: otherwise a stake at the last minute would hide a win. No day
 * of an open round has a loss, because its bets may still win.
 */
export function betDays(plays: readonly RoundPlay[], isOver: boolean): Map<number, PlayAmounts> {
  const counted = isOver ? plays : untilFurthestAhead(plays.filter(({ isBack }) => !isBack));
  const days = new Map<number, PlayAmounts>();
  const add = (day: number, more: Partial<PlayAmounts>) => days.set(day, addPlay(days.get(day) ?? NO_PLAY, more));
  const bets = new Map(counted.flatMap((play) => (play.kind === 'bet' ? [[play.id, play]] : [])));
  const isRoundEven = !isOver || isEven(plays);
  const before: RoundPlay[] = [];
  let isNamed = true;
  for (const play of counted) {
    const { kind, ownMinor, isBack } = play;
    if (kind === 'bet') {
      add(play.day, { stakedMinor: ownMinor, ...(isBack && { stakesBackMinor: ownMinor }) });
      if (isRoundEven && !isBack) add(play.day, { evenMinor: ownMinor });
      before.push(play);
      continue;
    }
    const bet = bets.get(play.reference);
    isNamed &&= bet !== undefined;
    for (const { day, minor } of bet ? [{ day: bet.day, minor: ownMinor }] : shared(ownMinor, before, play))
      add(day, { wonMinor: minor, ...(isBack && { winsBackMinor: minor }) });
  }
  const last = counted.at(-1);
  if (isOver && last)
    for (const { day, minor } of shared(leftBehind(plays), before, last)) add(day, { wonMinor: minor });
  if (!isNamed || !isOver) for (const { day, minor } of lossesBeyondRound(days)) add(day, { wonMinor: minor });
  return days;
}

/**
 * Reduces the losses of the days to the loss of the whole round, the newest day first: it is unknown which bets the
 * wins paid, so two rounds on opposite sides could have more losses than the player lost. For an open round all losses
 * are removed.
 */
function lossesBeyondRound(days: ReadonlyMap<number, PlayAmounts>): { readonly day: number; readonly minor: bigint }[] {
  const lost = [...days].map(([day, amounts]) => ({ day, minor: lostMinor(amounts) }));
  const wholeMinor = atLeast0(lost.reduce((sum, { minor }) => sum + minor, 0n));
  let overMinor = lost.reduce((sum, { minor }) => sum + atLeast0(minor), 0n) - wholeMinor;
  return lost.reverse().map(({ day, minor }) => {
    const part = leastOf(atLeast0(minor), overMinor);
    overMinor -= part;
    return { day, minor: part };
  });
}

function isEven(plays: readonly RoundPlay[]): boolean {
  const unreturned = plays.filter(({ isBack }) => !isBack);
  const bets = unreturned.filter(({ kind, minor }) => kind === 'bet' && minor > 0n);
  const stakedMinor = bets.reduce((sum, { minor }) => sum + minor, 0n);
  const wonMinor = unreturned.reduce((sum, { kind, minor }) => (kind === 'win' ? sum + minor : sum), 0n);
  const overMinor = atLeast0(wonMinor - stakedMinor) + atLeast0(stakedMinor - wonMinor);
  return bets.length > 1 && overMinor * 100n <= stakedMinor * EVEN_PERCENT;
}

/** The plays up to the first moment with the highest net win; empty if there is no net win. */
function untilFurthestAhead(plays: readonly RoundPlay[]): readonly RoundPlay[] {
  let [aheadMinor, mostMinor, length] = [0n, 0n, 0];
  for (const [index, { kind, ownMinor }] of plays.entries()) {
    aheadMinor += kind === 'win' ? ownMinor : -ownMinor;
    if (aheadMinor > mostMinor) [mostMinor, length] = [aheadMinor, index + 1];
  }
  return plays.slice(0, length);
}

/** Divides an amount among the days of these bets, in proportion to their own stakes. */
function shared(
  minor: bigint,
  bets: readonly RoundPlay[],
  last: RoundPlay,
): { readonly day: number; readonly minor: bigint }[] {
  if (minor === 0n) return [];
  const unreturned = bets.filter(({ isBack }) => !isBack);
  const totalMinor = unreturned.reduce((sum, { ownMinor }) => sum + ownMinor, 0n);
  if (totalMinor === 0n) return [{ day: (unreturned.at(-1) ?? last).day, minor }];
  let [stakedMinor, givenMinor] = [0n, 0n];
  return unreturned.map(({ day, ownMinor }) => {
    stakedMinor += ownMinor;
    const part = (minor * stakedMinor) / totalMinor - givenMinor;
    givenMinor += part;
    return { day, minor: part };
  });
}

/**
 * The part of the loss of own money that bonus money won back: own money cannot lose more than the whole round lost.
 * Otherwise bets on both sides of a round would count as a loss.
 */
function leftBehind(plays: readonly RoundPlay[]): bigint {
  const lostOf = (amount: (play: RoundPlay) => bigint) =>
    plays.reduce((sum, play) => {
      if (play.isBack) return sum;
      return play.kind === 'bet' ? sum + amount(play) : sum - amount(play);
    }, 0n);
  return atLeast0(lostOf(({ ownMinor }) => ownMinor) - atLeast0(lostOf(({ minor }) => minor)));
}
