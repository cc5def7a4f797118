import { expect, it } from 'vitest';
import { createSiteBatches } from './site-batches.ts';

/** Reads that wait until the test ends them. */
function heldReads() {
  const begun: { keys: readonly string[]; end: (fault?: Error) => void }[] = [];
  const read = (_siteId: string, keys: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      begun.push({
        keys: [...keys],
        end: (fault) => (fault ? reject(fault) : resolve(keys.map((key) => `value of ${key}`))),
      });
    });
  return { begun, read };
}

const nextTick = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('reads at once for a single caller; callers that arrive during two running reads share the next read', async () => {
  const { begun, read } = heldReads();
  const findValue = createSiteBatches(read);
  const first = findValue('demo', 'a');
  await nextTick();
  const second = findValue('demo', 'b');
  await nextTick();
  expect(begun.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  const others = [findValue('demo', 'c'), findValue('demo', 'd'), findValue('demo', 'a')];
  await nextTick();
  expect(begun).toHaveLength(2);

  begun[0]?.end();
  expect(await first).toBe('value of a');
  await nextTick();
  // Requested again, because the result of an earlier read is never reused.
  expect(begun[2]?.keys).toEqual(['c', 'd', 'a']);
  begun[1]?.end();
  begun[2]?.end();
  expect(await second).toBe('value of b');
  expect(await Promise.all(others)).toEqual(['value of c', 'value of d', 'value of a']);
});

it('reports a failing read only to its callers, without delaying others', async () => {
  const { begun, read } = heldReads();
  const findValue = createSiteBatches(read);
  const failing = [findValue('demo', 'a'), findValue('demo', 'b')];
  const failed = Promise.allSettled(failing);
  await nextTick();
  const last = findValue('demo', 'c');
  await nextTick();
  begun[0]?.end(new Error('the database is away'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  begun[1]?.end();
  expect(await last).toBe('value of c');
  const after = findValue('demo', 'd');
  await nextTick();
  begun[2]?.end();
  expect(await after).toBe('value of d');
});

it('can allow one read at a time, shared by all callers that arrived meanwhile', async () => {
  const { begun, read } = heldReads();
  const findValue = createSiteBatches(read, 1);
  const first = findValue('demo', 'a');
  await nextTick();
  const later = [findValue('demo', 'b'), findValue('demo', 'c')];
  await nextTick();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await first;
  await nextTick();
  expect(begun[1]?.keys).toEqual(['b', 'c']);
  begun[1]?.end();
  expect(await Promise.all(later)).toEqual(['value of b', 'value of c']);
});
