import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(command: string, env: Record<string, string>): Promise<{ code: number; said: string }> {
  const file = join(ROOT, 'server/entry/commands', `${command}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
}

describe('a command in a shell without the server’s settings', () => {
  it.each(['ledger-check', 'verify-chain', 'backup'])(
    '%s creates no second database, and reports where it looked',
    async (name) => {
      const data = join(folder, 'data');
      const { code, said } = await run(name, { PITAKA_ENV: 'none', DATA_DIR: data });
      expect(code).toBe(1);
      expect(said).toContain(`Database: embedded, in ${data}`);
      expect(said).toContain(`There is no database in ${data}. npm start creates one there`);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('finds the server’s database in pitaka.env', async () => {
    writeFileSync(join(folder, 'pitaka.env'), 'DATABASE_URL=postgres://pitaka:secret@127.0.0.1:1/wallet\n', {
      mode: 0o600,
    });
    const { code, said } = await run('ledger-check', { PITAKA_ENV: '' });
    expect(code).toBe(1);
    expect(said).toContain('Database: 127.0.0.1:1/wallet');
    expect(said).not.toContain('secret');
  });
});
