import { expect, it } from 'vitest';
import { IngressLimiter } from './ingress-limiter.ts';

async function admitted(processes: number, kind: 'calls' | 'providers', network: string): Promise<number> {
  const limiter = new IngressLimiter(processes);
  let count = 0;
  while (count < 60_000 && (await limiter.admit(kind, network)) === 0) count += 1;
  return count;
}

it('all processes together limit the calls of a network, and each process allows at least a quarter', async () => {
  const shares = await Promise.all([1, 2, 4, 32].map((processes) => admitted(processes, 'calls', '203.0.113.1')));
  expect(shares).toEqual([400, 200, 100, 100]);
});

it('a provider’s signed calls may all come to one process', async () => {
  expect(await admitted(4, 'providers', '203.0.113.1')).toBe(50_000);
});
