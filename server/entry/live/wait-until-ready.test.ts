import { expect, it } from 'vitest';
import { waitUntilReady } from './wait-until-ready.ts';

it('npm run live stops waiting once the service has failed, and prints the reason', async () => {
  const calls: string[] = [];
  const failure = () => (calls.push('state') < 3 ? undefined : 'The server ends after each start.');
  // Nothing answers on port 1.
  await expect(waitUntilReady({ host: '127.0.0.1', port: 1 }, failure)).rejects.toThrow('ends after each start');
  expect(calls).toHaveLength(3);
});
