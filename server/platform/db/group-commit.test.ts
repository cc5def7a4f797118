import { afterEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createGroupCommit, type GroupCommit, type GroupCommitOptions, ROW_LOCKED } from './group-commit.ts';
import { ConnectionLost } from './lane.ts';

interface Item {
  readonly id: string;
  readonly group?: string;
  readonly names?: readonly string[];
}

type Step = Error | readonly string[];

/** A lane that waits for the test to end its batches. */
class FakeLane {
  readonly index: number;
  rolledBack = 0;
  isClosed = false;
  constructor(index: number) {
    this.index = index;
  }
  connect = async () => {};
  rollBack = async () => {
    this.rolledBack += 1;
  };
  drop = () => {};
  close = async () => {
    this.isClosed = true;
  };
}

interface Begun {
  readonly lane: number;
  readonly ids: readonly string[];
  readonly skipLocked: boolean;
  /** Ends the batch with an error, or with an outcome per item (by default the item's id). */
  end(step?: Step): void;
}

type Options = GroupCommitOptions<Item, string, FakeLane>;
const opened: GroupCommit<Item, string>[] = [];
afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.close())));

/** A queue whose batches are ended by `answer`, or else by the test. */
function open(more: Partial<Options> & { laneCount?: number; answer?: (begun: Omit<Begun, 'end'>) => Step } = {}) {
  const { laneCount = 2, answer, ...options } = more;
  const begun: Begun[] = [];
  const lanes = Array.from({ length: laneCount }, (_, index) => new FakeLane(index));
  const queue = createGroupCommit<Item, string, FakeLane>({
    name: 'test',
    log: createLog('silent'),
    lanes,
    groupOf: ({ group }) => group ?? 'one',
    contendedBy: ({ names }) => names ?? [],
    // So long that a slow test never starts a lane because of waiting.
    nextLaneAfterMs: 60_000,
    commit: (lane, items, { skipLocked }) =>
      new Promise((resolve, reject) => {
        const ids = items.map(({ id }) => id);
        const end = (step: Step = ids) => (step instanceof Error ? reject(step) : resolve(step as string[]));
        const batch = { lane: lane.index, ids, skipLocked, end };
        begun.push(batch);
        if (answer) end(answer(batch));
      }),
    ...options,
  });
  opened.push(queue);
  return { queue, begun, lanes };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ id: String(from + index) }));
const pgError = (code: string) => Object.assign(new Error(`state ${code}`), { code });

it('commits the items of one turn together, then the items that arrived while the lane was busy', async () => {
  const { queue, begun } = open({ laneCount: 1 });
  const first = ids(3).map((item) => queue.submit(item));
  await turn();
  expect(begun.map((batch) => batch.ids)).toEqual([['0', '1', '2']]);
  const later = ids(4, 3).map((item) => queue.submit(item));
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  expect(await Promise.all(first)).toEqual(['0', '1', '2']);
  await turn();
  expect(begun[1]?.ids).toEqual(['3', '4', '5', '6']);
  begun[1]?.end();
  expect(await Promise.all(later)).toEqual(['3', '4', '5', '6']);
});

it('starts a second lane when enough items wait', async () => {
  const { queue, begun } = open({ nextLaneFrom: 4 });
  const submitted = ids(2).map((item) => queue.submit(item));
  await turn();
  submitted.push(...ids(3, 2).map((item) => queue.submit(item)));
  await turn();
  expect(begun.map((batch) => batch.ids)).toEqual([['0', '1']]);
  submitted.push(queue.submit({ id: '5' }));
  await turn();
  expect(begun[1]?.ids).toEqual(['2', '3', '4', '5']);
  for (const batch of begun) batch.end();
  await Promise.all(submitted);
});

it('starts a second lane for an item that waits too long for the first', async () => {
  const { queue, begun } = open({ nextLaneAfterMs: 5 });
  const first = queue.submit({ id: 'slow' });
  await turn();
  const second = queue.submit({ id: 'next' });
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await second).toBe('next');
  begun[0]?.end();
  await first;
});

it('splits a long queue over the idle lanes, and limits a batch', async () => {
  const { queue, begun } = open({ nextLaneFrom: 4, batchItems: 5 });
  const submitted = ids(12).map((item) => queue.submit(item));
  await turn();
  expect(begun.map((batch) => batch.ids.length)).toEqual([5, 5]);
  begun[0]?.end();
  begun[1]?.end();
  await turn();
  begun[2]?.end();
  expect(await Promise.all(submitted)).toHaveLength(12);
});

it('never mixes groups, and serves them in turn', async () => {
  const { queue, begun } = open({ laneCount: 1 });
  const submitted = [
    ...ids(2).map((item) => queue.submit({ ...item, group: 'a' })),
    ...ids(2, 2).map((item) => queue.submit({ ...item, group: 'b' })),
  ];
  await turn();
  submitted.push(queue.submit({ id: '4', group: 'a' }));
  for (const index of [0, 1, 2]) {
    await expect.poll(() => begun.length).toBe(index + 1);
    begun[index]?.end();
  }
  await Promise.all(submitted);
  expect(begun.map((batch) => batch.ids)).toEqual([['0', '1'], ['2', '3'], ['4']]);
});

it('skips items that share a name with a running batch, and later items that share a name with skipped items', async () => {
  const { queue, begun } = open({ nextLaneFrom: 1 });
  const submitted = [queue.submit({ id: '0', names: ['ana'] })];
  await turn();
  submitted.push(
    queue.submit({ id: '1', names: ['ana', 'ben'] }),
    queue.submit({ id: '2', names: ['ben'] }),
    queue.submit({ id: '3', names: ['eva'] }),
  );
  await turn();
  expect(begun.map((batch) => batch.ids)).toEqual([['0'], ['3']]);
  begun[0]?.end();
  await expect.poll(() => begun.length).toBe(3);
  expect(begun[2]?.ids).toEqual(['1', '2']);
  begun[1]?.end();
  begun[2]?.end();
  await Promise.all(submitted);
});

it('can allow each name only once per batch', async () => {
  const { queue, begun } = open({ laneCount: 1, namesOncePerBatch: true });
  const submitted = ['ana', 'ben', 'ana', 'ana'].map((name, id) => queue.submit({ id: String(id), names: [name] }));
  for (const index of [0, 1, 2]) {
    await expect.poll(() => begun.length).toBe(index + 1);
    begun[index]?.end();
  }
  await Promise.all(submitted);
  expect(begun.map((batch) => batch.ids)).toEqual([['0', '1'], ['2'], ['3']]);
});

it('splits a failing batch until the failing item is alone', async () => {
  const answer: Parameters<typeof open>[0] = {
    answer: ({ ids: batch }) => (batch.includes('3') ? pgError('22003') : batch),
  };
  const { queue, lanes } = open({ laneCount: 1, ...answer });
  const results = await Promise.allSettled(ids(8).map((item) => queue.submit(item)));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(results[3]).toMatchObject({ reason: { code: '22003' } });
  // 8, 4, 2 and 1 items: each failed transaction was rolled back.
  expect(lanes[0]?.rolledBack).toBe(4);
});

it('repeats a batch that the database aborted, and splits a batch that stays contended', async () => {
  let runs = 0;
  const { queue, begun } = open({
    laneCount: 1,
    answer: ({ ids: batch }) => (batch.includes('1') && ++runs <= 6 ? pgError('40001') : batch),
  });
  expect(await Promise.all(ids(4).map((item) => queue.submit(item)))).toEqual(['0', '1', '2', '3']);
  expect(begun.map((batch) => batch.ids.length)).toEqual([4, 4, 4, 4, 4, 2, 2, 2]);
});

it('answers busy for an item that stays contended alone', async () => {
  const { queue } = open({ laneCount: 1, answer: () => pgError('40P01') });
  expect(await queue.submit({ id: 'a' })).toEqual({ ok: false, code: 'busy' });
});

it('continues without locked rows: an item that needs one waits in its place', async () => {
  let isLocked = true;
  const { queue, begun } = open({
    laneCount: 1,
    answer({ ids: batch, skipLocked }) {
      if (!isLocked || !batch.includes('0')) return batch;
      if (!skipLocked) return pgError('55P03');
      return batch.map((id) => (id === '0' || id === '2' ? ROW_LOCKED : id));
    },
  });
  const held = [queue.submit({ id: '0', names: ['ana'] }), queue.submit({ id: '2', names: ['ana'] })];
  const free = queue.submit({ id: '1', names: ['ben'] });
  expect(await free).toBe('1');
  // Follows the item that was put back, because it shares a name with it.
  const behind = queue.submit({ id: '3', names: ['ana'] });
  isLocked = false;
  expect(await Promise.all([...held, behind])).toEqual(['0', '2', '3']);
  expect(begun.at(-1)).toMatchObject({ ids: ['0', '2', '3'], skipLocked: true });
});

it('answers busy for an item whose row stays locked for too long', async () => {
  const { queue } = open({ laneCount: 1, patienceMs: 60, answer: ({ ids: batch }) => batch.map(() => ROW_LOCKED) });
  expect(await queue.submit({ id: 'a' })).toEqual({ ok: false, code: 'busy' });
});

it('answers outcome_unknown only if COMMIT had been sent', async () => {
  const lost = (maybeCommitted: boolean) =>
    open({ laneCount: 1, patienceMs: 0, answer: () => new ConnectionLost(maybeCommitted, undefined) }).queue;
  expect(await lost(false).submit({ id: 'a' })).toEqual({ ok: false, code: 'busy' });
  expect(await lost(true).submit({ id: 'a' })).toEqual({ ok: false, code: 'outcome_unknown' });
});

it('repeats a batch when the database is back, and stores that it may have been committed before', async () => {
  const steps: Step[] = [new ConnectionLost(true, undefined), new ConnectionLost(false, undefined), [ROW_LOCKED]];
  const { queue, begun } = open({ laneCount: 1, patienceMs: 600, answer: () => steps.shift() ?? [ROW_LOCKED] });
  expect(await queue.submit({ id: 'a' })).toEqual({ ok: false, code: 'outcome_unknown' });
  expect(begun.length).toBeGreaterThan(2);
});

it('answers busy at once when too many items wait, and after it was closed', async () => {
  const { queue, begun, lanes } = open({ laneCount: 1, maxWaiting: 2 });
  const submitted = [queue.submit({ id: '0' })];
  await turn();
  submitted.push(...ids(2, 1).map((item) => queue.submit(item)));
  expect(await queue.submit({ id: '3' })).toEqual({ ok: false, code: 'busy' });
  const closing = queue.close();
  expect(await queue.submit({ id: '4' })).toEqual({ ok: false, code: 'busy' });
  begun[0]?.end();
  await expect.poll(() => begun.length).toBe(2);
  expect(lanes[0]?.isClosed).toBe(false);
  begun[1]?.end();
  await closing;
  expect(await Promise.all(submitted)).toEqual(['0', '1', '2']);
  expect(lanes[0]?.isClosed).toBe(true);
});
