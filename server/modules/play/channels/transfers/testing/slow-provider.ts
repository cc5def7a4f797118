import type { MoveAnswer, TransferWallet } from '../transfer-wallet.port.ts';

export interface SlowProvider extends TransferWallet {
  /** Lets one of the waiting calls continue. */
  answerOne(): void;
  /** From now on every call is answered. */
  answersAlways(): void;
  /** Plays at the provider: wins the amount, or loses it if it is negative, at most the balance. */
  play(uid: string, minor: bigint): void;
  balanceOf(uid: string): bigint;
  /** Total wins minus losses of the user. */
  wonBy(uid: string): bigint;
}

/** A provider with balances of its own. Its calls wait before they act, and again before they are answered. */
export function createSlowProvider(random: (bound: number) => number): SlowProvider {
  const waiting: (() => void)[] = [];
  const balances = new Map<string, bigint>();
  const won = new Map<string, bigint>();
  const moves = new Map<string, MoveAnswer>();
  let losesAnswers = true;
  const turn = () => new Promise<void>((go) => waiting.push(go));
  const balanceOf = (uid: string) => balances.get(uid) ?? 0n;
  const isLost = () => losesAnswers && random(12) === 0;
  return {
    name: 'hmac',
    answerOne() {
      const [go] = waiting.splice(random(waiting.length), 1);
      go?.();
    },
    answersAlways() {
      losesAnswers = false;
    },
    play(uid, minor) {
      const before = balanceOf(uid);
      const taken = before + minor > 0n ? minor : -before;
      balances.set(uid, before + taken);
      won.set(uid, (won.get(uid) ?? 0n) + taken);
    },
    balanceOf,
    wonBy: (uid) => won.get(uid) ?? 0n,
    async move(_channel, { uid, direction, reference, amountMinor }) {
      await turn();
      const recorded = moves.get(reference);
      if (!recorded) {
        const isRefused = direction === 'out' ? balanceOf(uid) < amountMinor : random(8) === 0;
        moves.set(reference, { type: isRefused ? 'refused' : 'done' });
        const signed = direction === 'in' ? amountMinor : -amountMinor;
        if (!isRefused) balances.set(uid, balanceOf(uid) + signed);
      }
      const answer = moves.get(reference) ?? { type: 'unknown' };
      await turn();
      return isLost() ? { type: 'unknown' } : answer;
    },
    async balance(_channel, uid) {
      await turn();
      const minor = balanceOf(uid);
      await turn();
      return isLost() ? undefined : minor;
    },
  };
}
