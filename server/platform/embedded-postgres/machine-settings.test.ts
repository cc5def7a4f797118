import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { machineSettings, readMachine } from './machine-settings.ts';

const GB = 1024 ** 3;

it('uses larger buffers on a large machine, up to a limit', () => {
  expect(machineSettings({ memoryBytes: 64 * GB, freeDiskBytes: 500 * GB })).toEqual({
    shared_buffers: '512MB',
    max_wal_size: '8192MB',
    checkpoint_timeout: '30min',
    max_slot_wal_keep_size: '65536MB',
  });
});

it('uses a quarter of a small memory, and an eighth of a small disk', () => {
  expect(machineSettings({ memoryBytes: GB, freeDiskBytes: 16 * GB })).toMatchObject({
    shared_buffers: '256MB',
    max_wal_size: '2048MB',
  });
});

it('allows the log that waits for the archive to take a quarter of the free disk', () => {
  expect(machineSettings({ memoryBytes: GB, freeDiskBytes: 16 * GB })).toMatchObject({
    max_slot_wal_keep_size: '4096MB',
  });
});

it('leaves room for checkpoints on a nearly full disk', () => {
  expect(machineSettings({ memoryBytes: GB, freeDiskBytes: 0 })).toMatchObject({ max_wal_size: '256MB' });
});

it('reads this machine', () => {
  const { memoryBytes, freeDiskBytes } = readMachine(tmpdir());
  expect(memoryBytes).toBeGreaterThan(0);
  expect(freeDiskBytes).toBeGreaterThan(0);
});
