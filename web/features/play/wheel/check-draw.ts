import { digestOf, fractionOf, hashOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import type { Draw, WheelHistory } from './wheel-answer.ts';

export interface CheckedDraw {
  /** Whether the revealed seed has the hash that was shown before. */
  readonly isSeedRight: boolean;
  readonly digest: string;
  readonly fraction: number;
  /** The prize that this phone computes from the seed. */
  readonly prizeId: string;
  /** Whether hash and prize agree with the server's answer. */
  readonly isRight: boolean;
}

type Odds = WheelHistory['tables'][string];

/** Repeats the draw on this phone; undefined: the seed is not revealed yet. */
export async function checkDraw(
  draw: Pick<Draw, 'serverSeed' | 'seedHash' | 'clientSeed' | 'nonce' | 'drawnId'>,
  odds: Odds,
): Promise<CheckedDraw | undefined> {
  const { serverSeed, seedHash, clientSeed, nonce, drawnId } = draw;
  if (serverSeed === null) return undefined;
  const digest = await digestOf(serverSeed, clientSeed, nonce);
  const fraction = fractionOf(digest);
  const prizeId = prizeAt(
    odds.map((prize) => ({ id: prize.id, odds: Math.round(Number(prize.odds) * 100) })),
    fraction,
  );
  const isSeedRight = (await hashOf(serverSeed)) === seedHash;
  return { isSeedRight, digest, fraction, prizeId, isRight: isSeedRight && prizeId === drawnId };
}

/** Browsers provide crypto.subtle only to pages on a secure connection. */
export function canCheckDraws(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
