import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requireOpenFolder } from './set-up-service.ts';

it.runIf(process.platform === 'linux')('npm run live refuses a folder that the service’s user cannot read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-closed-'));
  try {
    expect(() => requireOpenFolder({ folder })).toThrow(
      `The user pitaka of the service cannot read ${folder} (700, or a folder above it): move it, for example to /opt/pitaka, and run this there.`,
    );
    chmodSync(folder, 0o755);
    requireOpenFolder({ folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
