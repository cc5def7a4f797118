import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { caddyfile, proxySamples } from './proxy-files.ts';
import { refuseOtherCaddyfile } from './set-up-proxy.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-caddy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (text: string): string => {
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, text);
  return path;
};
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const adapt = (path: string) =>
  spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', path], { encoding: 'utf8' });

describe('the Caddyfile of npm run live', () => {
  it('replaces its own earlier file and the package’s, but no other file', () => {
    refuseOtherCaddyfile(join(folder, 'absent'));
    refuseOtherCaddyfile(written(caddyfile({ email: 'ops@example.com', port: 3000 })));
    refuseOtherCaddyfile(written('# The Caddyfile is an easy way to configure your Caddy web server.\n:80 {\n}\n'));
    const other = written('shop.example.com {\n\treverse_proxy :8080\n}\n');
    expect(() => refuseOtherCaddyfile(other)).toThrow(
      `${other} serves something already: run this with --proxy external`,
    );
  });

  it.runIf(hasCaddy)('is understood by Caddy, which asks for each host and passes streams on at once', () => {
    const { status, stdout, stderr } = adapt(written(caddyfile({ email: 'ops@example.com', port: 3999 })));
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('"ask":"http://127.0.0.1:3999/internal/allowed-host"');
    expect(stdout).toContain('"on_demand":true');
    expect(stdout).toContain('"flush_interval":-1');
  });

  it.runIf(hasCaddy)('comes with a valid sample for operators who keep a Caddy of their own', () => {
    const [, sample = ''] = /Caddy:\n\n([\s\S]*?)\n\nnginx:/.exec(proxySamples('wallet.example.com', 3000)) ?? [];
    expect(adapt(written(sample))).toMatchObject({ status: 0 });
  });
});
