import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pitaka-owner-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** The owner of a folder that a root process makes below the data directory after it has switched to the owner. */
function madeBelow(folder: string): number {
  const program = `
    import { mkdirSync } from 'node:fs';
    import { actAsOwner } from ${JSON.stringify(new URL('./act-as-owner.ts', import.meta.url).href)};
    actAsOwner(${JSON.stringify(folder)});
    mkdirSync(${JSON.stringify(join(folder, 'made'))}, { recursive: true });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return statSync(join(folder, 'made')).uid;
}

describe.runIf(process.getuid?.() === 0)('a command of root', () => {
  it('writes as the owner of the data directory, even before that directory exists', () => {
    chownSync(dataDir, 65_534, 65_534);
    chmodSync(dataDir, 0o700);
    expect(madeBelow(dataDir)).toBe(65_534);
    expect(madeBelow(join(dataDir, 'later/data'))).toBe(65_534);
  });

  it('stays root if the data directory belongs to root', () => {
    expect(madeBelow(dataDir)).toBe(0);
  });
});
