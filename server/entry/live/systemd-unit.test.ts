import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { systemdUnit } from './systemd-unit.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const FACTS = { user: 'daemon', folder: ROOT, node: process.execPath, settingsPath: '/etc/pitaka.env' };
const unit = systemdUnit({ ...FACTS, writes: ['/var/lib/pitaka'], drainSeconds: 10 });

describe('the unit of systemd', () => {
  it('waits longer for a stop than draining and the deadline of requests take', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10 + 30);
  });

  it('quotes paths with spaces and percent signs', () => {
    const odd = systemdUnit({ ...FACTS, folder: '/srv/my %wallet', writes: ['/a b'], drainSeconds: 0 });
    expect(odd).toContain('WorkingDirectory=/srv/my %%wallet\n');
    expect(odd).toContain('ReadWritePaths="/a b"');
  });

  it.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('is verified by systemd, and hardened', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitaka-unit-'));
    try {
      const path = join(folder, 'pitaka.service');
      const odd = systemdUnit({ ...FACTS, folder: `${folder}/a %b`, writes: [`${folder}/c d`], drainSeconds: 10 });
      for (const text of [odd, unit]) {
        writeFileSync(path, text);
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      }
      const security = ['security', '--offline=true', '--threshold=20', path];
      expect(spawnSync('systemd-analyze', security).status, 'exposure above 2.0').toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
