import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fractionOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import { drawDigest } from './seeds.ts';

/** So many, then whoever else waits for this process has a turn. */
const AT_ONCE = 2_000;

/** How often each prize came, drawn by the same lines as a spin, without stock and budget. */
export async function simulateDraws(
  prizes: readonly { readonly id: string; readonly odds: number }[],
  draws: number,
): Promise<Map<string, number>> {
  const counts = new Map(prizes.map(({ id }) => [id, 0]));
  const serverSeed = randomBytes(32).toString('hex');
  for (let nonce = 0; nonce < draws; nonce += 1) {
    if (nonce % AT_ONCE === 0) await nextTurn();
    const id = prizeAt(prizes, fractionOf(drawDigest(serverSeed, 'simulation', nonce)));
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
