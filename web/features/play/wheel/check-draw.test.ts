import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDraw } from './check-draw.ts';

const ODDS = [
  { id: 'a', name: 'A', odds: '0.01' },
  { id: 'b', name: 'B', odds: '29.99' },
  { id: 'c', name: 'C', odds: '20.00' },
  { id: 'again', name: 'Try again', odds: '50.00' },
];

/** A draw like the server's, computed without the phone's code. */
function drawOf(index: number) {
  const serverSeed = createHash('sha256').update(`server ${index}`).digest('hex');
  const clientSeed = `mine-${index}`;
  const digest = createHmac('sha256', serverSeed)
    .update(`${clientSeed}:${index % 7}`)
    .digest('hex');
  const hundredths = (BigInt(`0x${digest.slice(0, 13)}`) * 10_000n) >> 52n;
  const drawnId = hundredths < 1n ? 'a' : hundredths < 3000n ? 'b' : hundredths < 5000n ? 'c' : 'again';
  const seedHash = createHash('sha256').update(serverSeed).digest('hex');
  return { serverSeed, seedHash, clientSeed, nonce: index % 7, drawnId };
}

describe('a draw recomputed on the phone (Spec: E3)', () => {
  it('agrees with the server in each of 1,000 draws', async () => {
    const seen = new Set<string>();
    for (let index = 0; index < 1000; index += 1) {
      const draw = drawOf(index);
      const checked = await checkDraw(draw, ODDS);
      expect(checked).toMatchObject({ isRight: true, isSeedRight: true, prizeId: draw.drawnId });
      seen.add(draw.drawnId);
    }
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  it('detects another prize, another seed, another nonce and other odds', async () => {
    const draw = drawOf(1);
    const others = ODDS.map(({ id }) => id).filter((id) => id !== draw.drawnId);
    expect(await checkDraw({ ...draw, drawnId: others[0] ?? '' }, ODDS)).toMatchObject({ isRight: false });
    expect(await checkDraw({ ...draw, seedHash: drawOf(2).seedHash }, ODDS)).toMatchObject({
      isSeedRight: false,
      isRight: false,
    });
    expect((await checkDraw({ ...draw, nonce: 6 }, ODDS))?.digest).not.toBe((await checkDraw(draw, ODDS))?.digest);
    const only = [{ id: others[0] ?? '', name: '', odds: '100.00' }];
    expect(await checkDraw(draw, only)).toMatchObject({ isSeedRight: true, isRight: false });
  });

  it('is not possible before the seed is revealed', async () => {
    expect(await checkDraw({ ...drawOf(1), serverSeed: null }, ODDS)).toBeUndefined();
  });
});
