import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { writeBaseManifest } from './base-manifest.ts';
import { baseFolder, chunkName, pieceName } from './names.ts';
import { removeOutdated } from './retention.ts';

const sealer = createObjectSealer(randomBytes(32));
const MB = 1024 ** 2;
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

function memoryStore() {
  const objects = new Map<string, Buffer>();
  const store: BackupStore = {
    kind: 'folder',
    place: 'memory',
    put: async (name, bytes) => void objects.set(name, bytes),
    get: async (name) => objects.get(name) ?? null,
    list: async (prefix) =>
      [...objects.keys()]
        .filter((name) => name.startsWith(prefix))
        .sort()
        .map((name) => ({ name, bytes: 1 })),
    remove: async (names) => {
      for (const name of names) objects.delete(name);
    },
  };
  return { store, names: () => [...objects.keys()].sort() };
}

async function addBase(
  store: BackupStore,
  line: string,
  at: Date,
  startMb: number,
  isComplete = true,
): Promise<string> {
  const folder = baseFolder(line, at);
  await store.put(chunkName(folder, 1), Buffer.alloc(1));
  if (!isComplete) return folder;
  const lsn = String(startMb * MB + 40);
  await writeBaseManifest(store, sealer, folder, {
    format: 1,
    line,
    endedAt: at.toISOString(),
    startLsn: lsn,
    endLsn: lsn,
    timeline: 1,
    segmentBytes: 16 * MB,
    majorVersion: 18,
    bytes: 1,
    chunks: 1,
    credentials: null,
    secretKeys: [],
  });
  return folder;
}

async function addPiece(store: BackupStore, line: string, at: Date, startMb: number): Promise<string> {
  const name = pieceName(line, BigInt(startMb * MB), BigInt((startMb + 16) * MB), at);
  await store.put(name, Buffer.alloc(1));
  return name;
}

it('keeps the newest base before the last days and its log, and removes older objects', async () => {
  const { store, names } = memoryStore();
  await addBase(store, 'line', day(1), 0);
  const first = await addPiece(store, 'line', day(1), 0);
  const second = await addPiece(store, 'line', day(2), 16);
  const before = await addBase(store, 'line', day(3), 32);
  const third = await addPiece(store, 'line', day(3), 32);
  const newest = await addBase(store, 'line', day(8), 48);
  await addPiece(store, 'line', day(8), 48);
  expect(await removeOutdated(store, sealer, 5, day(10))).toBe(4);
  const left = names();
  expect(left).toContain(third);
  for (const name of [first, second]) expect(left).not.toContain(name);
  expect(left.filter((name) => name.endsWith('manifest'))).toEqual([`${before}manifest`, `${newest}manifest`]);
  expect(await removeOutdated(store, sealer, 5, day(10)), 'a second time').toBe(0);
});

it('removes a line that ended before the last days, and a base that broke off, but no pictures', async () => {
  const { store, names } = memoryStore();
  await addBase(store, 'old', day(1), 0);
  await addPiece(store, 'old', day(2), 0);
  await addBase(store, 'line', day(9), 0);
  await addBase(store, 'line', day(7), 0, false);
  const running = await addBase(store, 'line', day(10), 0, false);
  await store.put('media/ab/abcd.webp', Buffer.alloc(1));
  await removeOutdated(store, sealer, 5, day(10));
  expect(names().filter((name) => name.includes('/old/'))).toEqual([]);
  expect(names().filter((name) => name.endsWith('000001'))).toHaveLength(2);
  expect(names()).toContain(chunkName(running, 1));
  expect(names()).toContain('media/ab/abcd.webp');
});
