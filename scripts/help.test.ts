import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from './root.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).map(([name, line]) => [name, line.split(' ').at(-1) ?? ''] as const);
const usageOf = (name: string) => new RegExp(`^Usage: npm (run )?${name}\\b`);

const LIMIT_MS = 120_000;
const node = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: ROOT, timeout: LIMIT_MS });
const run = (file: string, word: string) => node('scripts/run.mjs', file, word);

/** This command passes --help on to another program. */
const HANDS_ON = 'screens';
let outputs: Record<string, string>;
beforeAll(async () => {
  const files = commands.flatMap(([name, file]) => (name === HANDS_ON ? [] : [file]));
  outputs = JSON.parse((await node('scripts/tests/print-usages.ts', ...files)).stdout);
}, LIMIT_MS);

it.each(commands.filter(([name]) => name !== HANDS_ON))(
  'npm run %s -- --help prints its usage and does nothing else',
  (name, file) => {
    expect(outputs[file]).toMatch(usageOf(name));
    expect(outputs[file]?.match(/^Usage: /gm)).toHaveLength(1);
  },
);

it.each([HANDS_ON, 'restore'])('npm run %s -- --help works as typed', { timeout: LIMIT_MS }, async (name) => {
  const { stdout } = await run(commands.find(([known]) => known === name)?.[1] ?? '', '--help');
  expect(stdout).toMatch(usageOf(name));
});

it('npm start refuses an unknown argument', { timeout: LIMIT_MS }, async () => {
  await expect(run('scripts/start.ts', '--port=4000')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PORT=4000 npm start'),
  });
});
