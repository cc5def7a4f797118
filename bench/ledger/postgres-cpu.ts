import { readdir, readFile } from 'node:fs/promises';

/** Linux counts a process's time in hundredths of a second on every machine. */
const MS_A_TICK = 10;

/**
 * CPU time of a PostgreSQL in ms: its first process, its running children, and its ended children, whose time Linux
 * adds to the first process. Undefined if the system does not report it (no /proc).
 */
export async function postgresCpuMs(pid: number): Promise<number | undefined> {
  const first = await readStat(String(pid));
  if (!first) return undefined;
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const living = await Promise.all(names.map(readStat));
  return living.reduce((sum, one) => (one?.parent === pid ? sum + one.ownMs : sum), first.ownMs + first.endedMs);
}

/** CPU time of these running PostgreSQL processes in ms. */
export async function backendsCpuMs(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readStat(String(pid))));
  return stats.reduce((sum, one) => sum + (one?.ownMs ?? 0), 0);
}

async function readStat(pid: string): Promise<{ parent: number; ownMs: number; endedMs: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain any characters. After it come the state and the parent; the times begin at the
  // twelfth field.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  if (fields.length < 15) return undefined;
  return {
    parent: fields[1] ?? 0,
    ownMs: (user + system) * MS_A_TICK,
    endedMs: (endedUser + endedSystem) * MS_A_TICK,
  };
}
