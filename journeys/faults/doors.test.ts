import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { assertInvariants } from '@pitaka/server/modules/money/ledger/testing/assert-invariants.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { makePerson, makeSite } from '../support/person-with-money.ts';
import type { Attack } from './doors/attackers.ts';
import { makeOrdinaryCalls } from './doors/ordinary-calls.ts';
import { makeDataDir, startServer } from './server-process.ts';

/**
 * `npm run faults -- doors` sets 60. In a few seconds, in parallel with other tests, the times are not meaningful and
 * only printed.
 */
const SECONDS = Number(process.env.DOOR_SECONDS ?? 3);
const IS_LONG = SECONDS >= 30;
const CLIENTS = 200;
const MOST_GROWTH_MB = 64;
const MOST_SLOWER = 2;

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Memory of the process. */
function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The maximum of memory during the work. */
async function peakMemoryDuring<Result>(
  pid: number,
  work: Promise<Result>,
): Promise<{ peakMb: number; result: Result }> {
  let peakMb = memoryMb(pid);
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb(pid));
  }, 50);
  try {
    return { result: await work, peakMb };
  } finally {
    clearInterval(timer);
  }
}

function p95(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

const WARM_UP_CALLS = 30_000;

/** Calls at full speed. */
async function warmUp(url: string): Promise<void> {
  let left = WARM_UP_CALLS;
  const client = async () => {
    while (left-- > 0) await (await fetch(`${url}/healthz`)).text();
  };
  await Promise.all(Array.from({ length: 16 }, client));
}

/** Begins an attack; `end` stops it and returns the counts of its answers. */
function beginAttack(attack: Attack) {
  const child = fork(new URL('./doors/attackers.ts', import.meta.url), {
    env: { PATH: process.env.PATH, ATTACK: JSON.stringify(attack) },
  });
  undo.push(() => child.kill('SIGKILL'));
  return async () => {
    child.send('stop');
    const [answers] = (await once(child, 'message')) as [Record<string, number>];
    return answers;
  };
}

it.skipIf(process.platform !== 'linux')(
  `${CLIENTS} slow, stalled and oversized clients for ${SECONDS} s cost little memory and lose nothing`,
  { timeout: SECONDS * 4_000 + 600_000 },
  async () => {
    const folder = makeDataDir();
    undo.push(() => folder.remove());
    await copyPreparedData(MIGRATED_DATA, folder.path);
    const server = startServer({ DATA_DIR: folder.path, SEED: 'none' });
    undo.push(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    const url = await server.url;
    const db = openDatabase(openPool({ connectionString: findRunningDatabase(folder.path)?.app ?? '', max: 2 }));
    undo.push(() => db.destroy());
    await makeSite(db);
    const people = await Promise.all(Array.from({ length: 12 }, (_, number) => makePerson(db, number, 500_00n)));

    // The server refreshes its sites every few seconds.
    await vi.waitFor(
      async () => expect((await fetch(`${url}/site/current`, { method: 'POST' })).status).toBe(200),
      120_000,
    );
    // The heap reaches its size of a day's work: its own growth is not caused by the attack.
    if (IS_LONG) await warmUp(url);
    // The first calls compile code and open connections.
    const first = await makeOrdinaryCalls(url, people, Math.min(SECONDS, 10));
    const calm = await peakMemoryDuring(server.pid, makeOrdinaryCalls(url, people, SECONDS));
    const tokens = people.slice(6).map(({ token }) => token);
    const endAttack = beginAttack({ port: Number(new URL(url).port), clients: CLIENTS, tokens });
    const attacked = await peakMemoryDuring(server.pid, makeOrdinaryCalls(url, people, SECONDS));
    const answers = await endAttack();
    // The speed of a busy machine varies, so the slower of the two calm measurements counts.
    const after = IS_LONG ? [await makeOrdinaryCalls(url, people, SECONDS)] : [];

    const grownMb = attacked.peakMb - calm.peakMb;
    const ordinary = Math.max(...[calm.result, ...after].map(({ times }) => p95(times)));
    const during = p95(attacked.result.times);
    console.log(
      `${CLIENTS} clients for ${SECONDS} s: memory ${calm.peakMb.toFixed(0)} -> ${attacked.peakMb.toFixed(0)} MB; ` +
        `p95 of ordinary calls ${ordinary.toFixed(1)} -> ${during.toFixed(1)} ms (${(during / ordinary).toFixed(2)}x), ` +
        `${calm.result.times.length} and ${attacked.result.times.length} calls`,
      answers,
    );
    const all = [first, calm.result, attacked.result, ...after];
    for (const { failures } of all) expect(failures).toEqual([]);
    const sent = all.flatMap(({ transfers }) => transfers);
    const kind = kindNumber('transfer');
    const journals = await db.selectFrom('journals').select('journal_id').where('kind', '=', kind).execute();
    expect(journals).toHaveLength(sent.length);
    await assertInvariants(db);
    expect(grownMb).toBeLessThan(MOST_GROWTH_MB);
    if (IS_LONG) expect(during / ordinary).toBeLessThanOrEqual(MOST_SLOWER);
  },
);
