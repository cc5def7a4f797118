import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveBuiltFiles } from './serve-built-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-files-'));
  for (const [build, name] of [
    ['newer', 'app-2.js'],
    ['older', 'app-1.js'],
  ] as const) {
    mkdirSync(join(folder, build, 'assets'), { recursive: true });
    writeFileSync(join(folder, build, 'assets', name), build);
    writeFileSync(join(folder, build, 'assets', `${name}.gz`), gzipSync(build));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

it('files of the newest and the previous build are served, compressed too, and no other files', async () => {
  const fastify = Fastify();
  const builds = [join(folder, 'newer'), join(folder, 'older')];
  await serveBuiltFiles(fastify, { web: builds, console: builds });
  const ask = async (url: string, headers = {}) => await fastify.inject({ url, headers });
  for (const prefix of ['/assets', '/console/assets']) {
    expect((await ask(`${prefix}/app-2.js`)).body).toBe('newer');
    expect((await ask(`${prefix}/app-1.js`)).body).toBe('older');
    const packed = await ask(`${prefix}/app-1.js`, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['cache-control']).toContain('immutable');
    expect((await ask(`${prefix}/app-0.js`)).statusCode).toBe(404);
    expect((await ask(`${prefix}/app-0.js`, { 'accept-encoding': 'br, gzip' })).statusCode).toBe(404);
  }
  await fastify.close();
});
