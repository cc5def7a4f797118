import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { readSettings } from './settings-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitaka-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string, name = 'pitaka.env', mode = 0o600) => {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
};

function problemsOf(shell: Record<string, string> = {}): string[] {
  try {
    readSettings(shell, folder);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('pitaka.env', () => {
  it('adds settings that are not in the shell, and allows comments and quotes', () => {
    write('# The server\nPORT=4000\nPUBLIC_URL="https://a.example"\nSMS_USER=one\n');
    expect(readSettings({ PORT: '5000', DATA_DIR: ' ', HOME: '/root' }, folder)).toEqual({
      PORT: '5000',
      PUBLIC_URL: 'https://a.example',
      SMS_USER: 'one',
      HOME: '/root',
    });
  });

  it('may be missing, unless the shell sets another file', () => {
    expect(readSettings({ PORT: '5000' }, folder)).toEqual({ PORT: '5000' });
    expect(problemsOf({ PITAKA_ENV: 'other.env' })[0]).toMatch(/other\.env cannot be read \(ENOENT\)/);
    write('PORT=4001', 'other.env');
    expect(readSettings({ PITAKA_ENV: 'other.env' }, folder)).toMatchObject({ PORT: '4001' });
  });

  it('is not read if the shell sets `none`', () => {
    write('PORT=4000');
    expect(readSettings({ PITAKA_ENV: 'none' }, folder)).toEqual({ PITAKA_ENV: 'none' });
  });

  it('is refused with an unknown setting', () => {
    write('PROT=4000\nPORT=1');
    expect(problemsOf()).toEqual(['PROT in pitaka.env is no setting.']);
  });

  it.skipIf(process.platform === 'win32')('is refused where other users of the machine can read it', () => {
    write('PORT=4000', 'pitaka.env', 0o644);
    expect(problemsOf()[0]).toMatch(/can be read by other users .*: chmod 600 /);
  });
});
