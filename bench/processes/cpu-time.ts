import { readdir, readFile } from 'node:fs/promises';

/** Linux counts a process's time in hundredths of a second on every machine. */
const MS_A_TICK = 10;

/** CPU time of a process and its children, in ms. Undefined where the system does not report it (no /proc). */
export async function cpuTimeMs(pid: number): Promise<{ own: number; below: number } | undefined> {
  const processes = await readProcesses();
  const own = processes.get(pid);
  if (!own) return undefined;
  const below = treeOf(pid, processes).reduce((sum, one) => sum + (one === pid ? 0 : (processes.get(one)?.ms ?? 0)), 0);
  return { own: own.ms, below };
}

/** A process with its children and their children. */
export async function processTree(pid: number): Promise<number[]> {
  return treeOf(pid, await readProcesses());
}

function treeOf(pid: number, processes: ReadonlyMap<number, { parent: number }>): number[] {
  const tree = new Set([pid]);
  // The list is unordered: after enough passes every child has been found after its parent. Our process tree is three
  // levels deep.
  for (let depth = 0; depth < 4; depth += 1) {
    for (const [child, { parent }] of processes) if (tree.has(parent)) tree.add(child);
  }
  return [...tree];
}

async function readProcesses(): Promise<Map<number, { parent: number; ms: number }>> {
  const names = await readdir('/proc').catch(() => []);
  const found = new Map<number, { parent: number; ms: number }>();
  await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        // The name in parentheses may contain any characters. After it come the state and the parent; user and system
        // time begin at the twelfth field.
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
        if (fields.length > 12) {
          found.set(Number(name), {
            parent: Number(fields[1]),
            ms: (Number(fields[11]) + Number(fields[12])) * MS_A_TICK,
          });
        }
      }),
  );
  return found;
}
