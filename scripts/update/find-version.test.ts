import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVersion } from '@pitaka/server/platform/installation/versions.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareVersions, fetchSources, newestTag, refuseChangedProgram } from './find-version.ts';

let folder: string;
let origin: string;
let root: string;
let draft: string;

const git = (cwd: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd, stdio: 'pipe' });

function release(version: string): void {
  writeFileSync(join(origin, 'package.json'), JSON.stringify({ name: 'pitaka', version }));
  git(origin, 'add', '-A');
  git(origin, 'commit', '-q', '-m', version);
  git(origin, 'tag', `v${version}`);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-find-'));
  [origin, root, draft] = ['origin', 'root', 'draft'].map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(origin);
  git(origin, 'init', '-q', '-b', 'main');
  writeFileSync(join(origin, '.gitignore'), '/pitaka.env\n/versions/\n');
  release('1.0.0');
  git(folder, 'clone', '-q', origin, root);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the program’s folder', () => {
  it('may contain files that are not part of the program', async () => {
    writeFileSync(join(root, 'pitaka.env'), 'PORT=1');
    await refuseChangedProgram(root);
  });

  it('is refused if it has an uncommitted change, and the sentence names the file', async () => {
    writeFileSync(join(root, 'package.json'), '{}');
    await expect(refuseChangedProgram(root)).rejects.toThrow(
      `${root} has changes that are in no commit: package.json. Commit or undo them first.`,
    );
  });

  it('is accepted with changes if it is not a git checkout', async () => {
    rmSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{}');
    await refuseChangedProgram(root);
  });
});

describe('the version to update to', () => {
  it('is the newest tag of the origin, compared by its numbers', async () => {
    await expect(newestTag(root, '1.0.0')).rejects.toThrow('There is no newer version than 1.0.0.');
    for (const version of ['1.9.0', '1.10.0', '1.2.0']) release(version);
    git(origin, 'tag', 'v2.0.0-rc1');
    expect(await newestTag(root, '1.0.0')).toBe('v1.10.0');
    expect(['1.10.0', '1.9.1', '2.0.0'].sort(compareVersions)).toEqual(['1.9.1', '1.10.0', '2.0.0']);
  });

  it('can be a tag that only the origin has, or the present branch of the origin', async () => {
    release('1.1.0');
    const tagged = await fetchSources(root, 'v1.1.0', draft);
    expect(readVersion(draft)).toBe('1.1.0');
    release('1.2.0');
    expect(await fetchSources(root, 'main', draft)).not.toBe(tagged);
    expect(readVersion(draft)).toBe('1.2.0');
    expect(readdirSync(folder).sort()).toEqual(['draft', 'origin', 'root']);
    expect(readVersion(root), 'the checkout stays').toBe('1.0.0');
  });

  it('can be a folder; files that are not part of the program are left out', async () => {
    const given = join(folder, 'given');
    for (const name of ['data', 'node_modules', 'web/dist', 'server/data'])
      mkdirSync(join(given, name), { recursive: true });
    writeFileSync(join(given, 'package.json'), '{"version":"1.3.0"}');
    writeFileSync(join(given, 'pitaka.env'), 'SECRET_KEYS=x');
    const name = await fetchSources(root, given, draft);
    expect(readdirSync(draft).sort()).toEqual(['package.json', 'server', 'web']);
    expect(existsSync(join(draft, 'server/data'))).toBe(true);
    expect(existsSync(join(draft, 'web/dist'))).toBe(false);
    expect(await fetchSources(root, given, draft)).toBe(name);
    writeFileSync(join(given, 'more.ts'), '');
    expect(await fetchSources(root, given, draft)).not.toBe(name);
  });

  it('is refused if it is not a tag, branch or folder', async () => {
    await expect(fetchSources(root, 'v7', draft)).rejects.toThrow('There is no tag, branch or folder v7.');
    await expect(fetchSources(root, '--output=x', draft)).rejects.toThrow('There is no tag, branch or folder');
  });
});
