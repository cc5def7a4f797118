import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CHECKOUT, COMPILE_CACHE } from '../../server-process.ts';

export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

export interface RunningCommand {
  readonly pid: number;
  readonly ended: Promise<CommandResult>;
  /** Kills the command and all processes that it started. */
  killAll(): void;
}

/** A copy of this program as an operator installs it, with packages and built apps. */
export function makeInstallation(): { path: string; remove(): void } {
  // In a folder beside the packages, because hard links to their files cannot cross file systems.
  mkdirSync(join(CHECKOUT, '.cache'), { recursive: true });
  const path = mkdtempSync(join(CHECKOUT, '.cache/installed-'));
  copySources(path);
  linkPackages(join(CHECKOUT, 'node_modules'), join(path, 'node_modules'));
  for (const app of ['web', 'console'])
    cpSync(join(CHECKOUT, app, 'dist'), join(path, app, 'dist'), { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The caches of the test tools are left out: tests create and delete files there, so `cp` would fail. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  const names = readdirSync(from).filter((name) => !name.startsWith('.vi'));
  execFileSync('cp', ['-al', '-t', to, ...names.map((name) => join(from, name))]);
}

/** A folder with the sources of a later version, changed by `change`. */
export function makeVersion(parent: string, version: string, change: (folder: string) => void = () => {}): string {
  const folder = join(parent, `release-${version}`);
  mkdirSync(folder);
  copySources(folder);
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(folder, name);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/("name": "pitaka",\s+"version": ")[^"]+/g, `$1${version}`),
    );
  }
  change(folder);
  return folder;
}

function copySources(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: CHECKOUT,
    maxBuffer: 50_000_000,
  });
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(CHECKOUT, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(CHECKOUT, path), join(folder, path));
  }
}

/** Runs a program of the installation as npm does, with these settings and none of this shell's. */
export function runIn(
  installation: string,
  file: string,
  settings: Record<string, string>,
  ...words: string[]
): RunningCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(installation, 'scripts/run.mjs'), file, ...words], {
    cwd: installation,
    env: { PATH, HOME, ...COMPILE_CACHE, TZ: 'UTC', PITAKA_ENV: 'none', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  // The program's stdin stays open: a command that read it to the end would hang, and the test would fail.
  child.stdin.on('error', () => {});
  child.stdin.write('no\n');
  const ended = new Promise<CommandResult>((done) => child.once('close', (code) => done({ code, output })));
  return {
    pid: child.pid ?? 0,
    ended,
    killAll() {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // It has ended.
      }
    },
  };
}
