import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  APPS,
  checkBuiltApps,
  keepServedBuilds,
  listBuilds,
  makeDraft,
  nameOfSources,
  publishBuild,
} from './built-apps.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pitaka-built-'));
  for (const app of APPS) {
    mkdirSync(join(root, app));
    writeFileSync(join(root, app, 'main.tsx'), 'first');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function build(name = nameOfSources(root, 'web')): string {
  const draft = makeDraft(root, 'web', name);
  writeFileSync(join(draft, 'index.html'), name);
  publishBuild(root, 'web', name, draft);
  return join(root, 'web/dist', name);
}

describe('builds of an app', () => {
  it('keep the previous build, and remove older builds', () => {
    const [first, second, third] = [build('first'), build('second'), build('third')];
    expect(listBuilds(root, 'web')).toEqual([third, second]);
    expect(existsSync(first)).toBe(false);
    expect(readdirSync(join(root, 'web/dist')).sort()).toEqual(['builds.json', 'second', 'third']);
  });

  it('of a running server stay, also after many later builds, and are removed once it has ended', async () => {
    const served = build('served');
    const release = keepServedBuilds(root);
    for (const name of ['a', 'b', 'c']) build(name);
    expect(existsSync(join(served, 'index.html'))).toBe(true);
    release();
    build('d');
    expect(existsSync(served)).toBe(false);
  });

  it('of a killed server are removed', async () => {
    const served = build('served');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(join(served, `.used-by-${child.pid}`), '');
    for (const name of ['a', 'b']) build(name);
    expect(existsSync(served)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    build('c');
    expect(existsSync(served)).toBe(false);
  });

  it('that are made again become the newest', () => {
    build('first');
    const second = build('second');
    const again = build('first');
    expect(listBuilds(root, 'web')).toEqual([again, second]);
  });
});

describe('a server in production', () => {
  const check = () => checkBuiltApps(root);

  it('refuses apps that are not built, or only half built', () => {
    expect(check).toThrow('The web app is not built: run npm run build.');
    makeDraft(root, 'web', nameOfSources(root, 'web'));
    expect(check).toThrow('The web app is not built: run npm run build.');
  });

  it('refuses apps that were built from other sources', () => {
    build();
    writeFileSync(join(root, 'web/main.tsx'), 'second');
    expect(check).toThrow(`The web app was built from other sources than those in ${root}: run npm run build.`);
  });

  it('serves apps that were built from its sources; tests and file times may differ', () => {
    build();
    const name = nameOfSources(root, 'console');
    publishBuild(root, 'console', name, makeDraft(root, 'console', name));
    writeFileSync(join(root, 'web/main.test.tsx'), 'changed');
    writeFileSync(join(root, 'web/main.tsx'), 'first');
    expect(check).not.toThrow();
  });
});
