import { digestOf, fractionOf, hashOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import type { Draw, WheelHistory } from './wheel-answer.ts';

export interface CheckedDraw {
  /** Is the revealed seed the one whose hash was shown before? */
  readonly isSeedRight: boolean;
  readonly digest: string;
  readonly fraction: number;
  /** What this phone draws from it. */
  readonly prizeId: string;
  /** Both are as the server said. */
  readonly isRight: boolean;
}

type Odds = WheelHistory['tables'][string];

/** Draws once more, on this phone; undefined: the seed is not revealed yet. */
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

/** Browsers lend their arithmetic only to pages that came by a secure connection. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
