import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

type Package = { scripts: Record<string, string>; optionalDependencies: Record<string, string> };
type Lock = { packages: Record<string, { version: string; integrity?: string }> };

const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package;
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const nodes = Object.keys(optionalDependencies).filter((name) => /^node-(bin-)?(darwin|linux|win)-/.test(name));

it('package.json locks the same Node for every system, by its checksum', () => {
  const systems = nodes.map((name) => name.replace(/^node-(bin-)?/, '')).sort();
  expect(systems).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64']);
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
  for (const name of nodes) {
    const locked = lock.packages[`node_modules/${name}`];
    expect(locked).toMatchObject({ version: optionalDependencies[name], integrity: expect.stringMatching(/^sha512-/) });
  }
});

it('npm start and the benches pass the same flags to Node as every server', () => {
  const flags = SERVER_NODE_FLAGS.join(' ');
  expect(scripts.start).toContain(`node ${flags} scripts/run.mjs`);
  expect(scripts.bench).toContain(`node ${flags} scripts/run.mjs`);
});
