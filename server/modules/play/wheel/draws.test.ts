import { createHash } from 'node:crypto';
import { fitOf } from '@pitaka/core/play/wheel/fit.ts';
import { WHOLE_ODDS } from '@pitaka/core/play/wheel/prize.ts';
import { digestOf, fractionOf, hashOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import { describe, expect, it } from 'vitest';
import { drawDigest } from './seeds.ts';

/** WHEEL_DRAWS=1000000 is the long form; WHEEL_SEED repeats a run. */
const DRAWS = Number(process.env.WHEEL_DRAWS ?? 100_000);
const SEED = process.env.WHEEL_SEED ?? String(Date.now());
/** Fair draws fail the test once in a hundred thousand runs. */
const CONFIDENCE = 1e-5;
const MOST_MS = 120_000;

const PRIZES = [
  { id: 'jackpot', odds: 1 },
  { id: 'phone', odds: 49 },
  { id: 'hundred', odds: 450 },
  { id: 'never', odds: 0 },
  { id: 'five', odds: 2500 },
  { id: 'one', odds: 3000 },
  { id: 'again', odds: 4000 },
];

const serverSeedOf = (person: number) => createHash('sha256').update(`${SEED} ${person}`).digest('hex');

describe('the draws of the wheel (Spec: E3)', () => {
  it(
    `match the published odds: ${DRAWS} draws, seed ${SEED}`,
    () => {
      const counts = new Map(PRIZES.map(({ id }) => [id, 0]));
      for (let index = 0; index < DRAWS; index += 1) {
        const digest = drawDigest(serverSeedOf(Math.floor(index / 7)), `client-${index % 1009}`, index % 7);
        const id = prizeAt(PRIZES, fractionOf(digest));
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      expect(counts.get('never')).toBe(0);
      const fit = fitOf(
        PRIZES.map(({ id, odds }) => ({ odds, count: counts.get(id) ?? 0 })),
        WHOLE_ODDS,
      );
      expect(fit.degrees).toBe(5);
      expect(fit.probability, `chi-square ${fit.chiSquare}, seed ${SEED}`).toBeGreaterThan(CONFIDENCE);
    },
    MOST_MS,
  );

  it('are recomputed by the phone with the same digest for each of 1,000', async () => {
    for (let index = 0; index < 1000; index += 1) {
      const seed = serverSeedOf(index);
      const client = `seed-${index}~!`;
      expect(await digestOf(seed, client, index)).toBe(drawDigest(seed, client, index));
    }
    expect(await hashOf('abc')).toBe(createHash('sha256').update('abc').digest('hex'));
  });
});
