/** The simulated bank's behaviour for one order. */
export interface BankPlan {
  /** The result of the hand-over: answered, accepted without an answer, lost before acceptance, answered too late. */
  readonly handOver: 'answered' | 'answer_lost' | 'order_lost' | 'answered_late';
  /** How often the bank refuses for now before it accepts the order. */
  readonly notNow: number;
  /** The final outcome. contradiction: it reports refused, but pays. */
  readonly fate: 'paid' | 'refused' | 'reversed' | 'contradiction';
  /** Seconds from acceptance to the outcome; 0: with its answer. */
  readonly afterSeconds: number;
  /** How often each callback is sent; the second one may have another id. */
  readonly callbacks: 0 | 1 | 2;
  readonly renamesSecond: boolean;
  /** The callback about the return overtakes the callback about the payment. */
  readonly outOfOrder: boolean;
}

export type Random = () => number;

/** Repeatable numbers from 0 to 1 (mulberry32, public domain). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function drawPlan(random: Random): BankPlan {
  const pick = <Choice>(choices: readonly (readonly [Choice, number])[]): Choice => {
    let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return (choices[0] as readonly [Choice, number])[0];
  };
  return {
    handOver: pick([
      ['answered', 60],
      ['answer_lost', 20],
      ['order_lost', 8],
      ['answered_late', 12],
    ]),
    notNow: pick([
      [0, 90],
      [1, 7],
      [2, 3],
    ]),
    fate: pick([
      ['paid', 70],
      ['refused', 14],
      ['reversed', 14],
      ['contradiction', 2],
    ]),
    afterSeconds: random() < 0.3 ? 0 : Math.ceil(random() * 1_200),
    callbacks: pick([
      [0, 20],
      [1, 50],
      [2, 30],
    ]),
    renamesSecond: random() < 0.4,
    outOfOrder: random() < 0.3,
  };
}
