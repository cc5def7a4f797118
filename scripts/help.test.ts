import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).map(([name, line]) => [name, line.split(' ').at(-1) ?? ''] as const);
const run = (file: string, word: string) =>
  promisify(execFile)(process.execPath, ['scripts/run.mjs', file, word], { cwd: ROOT });

it.each(commands)(
  'npm run %s -- --help prints how it is used and does nothing else',
  async (name, file) => {
    const { stdout } = await run(file, '--help');
    expect(stdout).toMatch(new RegExp(`^Usage: npm (run )?${name}\\b`));
  },
  30_000,
);

it('npm start refuses an argument that it does not have', async () => {
  await expect(run('scripts/start.ts', '--port=4000')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PORT=4000 npm start'),
  });
});
