import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Text that is constant during the life of a process and differs for any later process with the same number; null if
 * there is no such process. The number alone is not enough, because it is soon reused after a crash.
 */
export function identifyProcess(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform === 'linux') {
    const stat = readOrNull(`/proc/${pid}/stat`);
    // The name in brackets may contain spaces, the fields after it do not. Field 22 is the start in ticks since boot.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields === undefined || fields[0] === 'Z') return null;
    return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim()}:${fields[19]}`;
  }
  return process.platform === 'win32' ? 'alive' : ps(pid, 'lstart=');
}

/** The command line of a process, or null. */
export function readCommandLine(pid: number): string | null {
  if (process.platform === 'linux') return readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? null;
  return process.platform === 'win32' ? null : ps(pid, 'command=');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string | null {
  try {
    return (
      execFileSync('ps', ['-o', column, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || null
    );
  } catch {
    return null;
  }
}
