import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';

const MOST = 400;
const PROVIDERS = '127.0.0.1';

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open({ RATE_LIMITS: 'on' });
});
afterAll(() => world.close());

async function stranger(remoteAddress: string, path = '/channel/rsa/user/balance'): Promise<number> {
  const request = { method: 'POST', url: path, payload: '{}', remoteAddress } as const;
  const headers = { host: 'localhost', 'content-type': 'application/json' };
  return (await t.app.fastify.inject({ ...request, headers })).statusCode;
}

async function answersOf(count: number, ask: () => Promise<number>): Promise<number[]> {
  const answers = new Set<number>();
  for (let each = 0; each < count; each++) answers.add(await ask());
  return [...answers];
}

describe('unsigned calls', () => {
  const { provider, player } = world.speaking('rsa');

  it.each([
    ['of a channel', '192.0.2.1', '/channel/rsa/user/balance'],
    ['of a channel that there is not', '192.0.2.2', '/channel/nowhere/user/balance'],
  ])('%s count towards the general limit of their address', async (_of, address, path) => {
    const wrong = await answersOf(MOST, () => stranger(address, path));
    expect(wrong).not.toContain(429);
    expect(await stranger(address, path)).toBe(429);
  });

  it('do not count towards the limit of a provider at the same address', async () => {
    const who = await player();
    for (let each = 0; each < 3; each++) {
      expect(await provider.balance(who.uid, who.launch)).toMatchObject({ answer: 'ok' });
    }
    await answersOf(MOST, () => stranger(PROVIDERS));
    expect(await stranger(PROVIDERS)).toBe(429);
    const signed = Array.from({ length: MOST + 1 }, () => provider.balance(who.uid, who.launch));
    expect(new Set((await Promise.all(signed)).map(({ answer }) => answer))).toEqual(new Set(['ok']));
  });
});
