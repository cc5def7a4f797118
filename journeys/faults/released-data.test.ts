import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from './restore/backed-up.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

const RELEASED = fileURLToPath(new URL('./released/', import.meta.url));
const LARGEST_BYTES = 5_000_000;

let folder: ReturnType<typeof makeDataDir>;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = makeDataDir();
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  folder.remove();
});

it.each(readdirSync(RELEASED))(
  'the data of release %s is restored, migrated and used by this version',
  async (file) => {
    const packed = readFileSync(join(RELEASED, file));
    expect(packed.length).toBeLessThan(LARGEST_BYTES);
    const [tar, copy] = [join(folder.path, 'copy.tar'), join(folder.path, 'copy')];
    writeFileSync(tar, zstdDecompressSync(packed));
    mkdirSync(copy);
    execFileSync('tar', ['-xf', tar, '-C', copy]);
    const settings = { DATA_DIR: join(folder.path, 'data'), SEED: 'none' };
    const restored = await runCommand('restore', settings, '--from', copy);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The books are in order.') });

    server = startServer(settings);
    const url = await server.url;
    const answer = await fetch(`${url}/cplogin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ areaCode: '63', phone: '9170000000', password: 'demo1234' }),
    });
    expect(await answer.json()).toMatchObject({ status: 200, data: { token: expect.stringMatching(/./) } });
    const checked = await runCommand('ledger-check', settings);
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('The books are in order.') });
  },
);
