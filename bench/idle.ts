import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuTimeMs, processTree } from './processes/cpu-time.ts';
import { demoFolder } from './processes/demo-folder.ts';
import { freePorts } from './processes/free-ports.ts';
import { startServer } from './processes/start-server.ts';
import { defineBench } from './run/define-bench.ts';

const CPU_BOUND =
  'Sealing looks for journals every two seconds, and the job library, alarms and leases ask at their own intervals.';
const MEMORY_BOUND =
  'Half is the code of the server and its libraries, the other half what its start leaves in the heap.';

export const bench = defineBench({
  about: 'The demo while no request comes: CPU and memory of Node and PostgreSQL.',
  options: {
    rest: { whole: 90, quick: 45, about: 'seconds after the start; workers rest after 30 seconds without requests' },
    seconds: { whole: 60, quick: 20, about: 'of a round' },
    rounds: { whole: 3, quick: 1, about: 'measured one after the other' },
  },
  async run({ rest, seconds, rounds }) {
    const [dataDir, [port]] = [await demoFolder(), await freePorts(1)];
    const { pid } = await startServer({ port, dataDir });
    await pause(rest * 1000);
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(pid as number, seconds));
    const rowOf = (what: string, unit: string, pick: (one: Measured) => number) => ({
      ...{ what, unit, rounds: measured.map(pick) },
    });
    return [
      {
        ...rowOf('CPU of Node and PostgreSQL', '% of a core', ({ cpu }) => cpu),
        budget: { atMost: 1 },
        bound: CPU_BOUND,
      },
      rowOf('CPU of Node', '% of a core', ({ nodeCpu }) => nodeCpu),
      { ...rowOf('memory of Node', 'MB', ({ nodeMb }) => nodeMb), budget: { atMost: 150 }, bound: MEMORY_BOUND },
      rowOf('memory of PostgreSQL', 'MB', ({ databaseMb }) => databaseMb),
    ];
  },
});

interface Measured {
  /** Per cent of one processor. */
  readonly cpu: number;
  readonly nodeCpu: number;
  readonly nodeMb: number;
  readonly databaseMb: number;
}

async function measure(pid: number, seconds: number): Promise<Measured> {
  const before = await cpuOf(pid);
  await pause(seconds * 1000);
  const after = await cpuOf(pid);
  const per = (ms: number) => ms / (seconds * 10);
  const others = (await processTree(pid)).filter((one) => one !== pid);
  const memory = await Promise.all(others.map(sharedMemoryMb));
  return {
    cpu: per(after.own + after.below - before.own - before.below),
    nodeCpu: per(after.own - before.own),
    nodeMb: await sharedMemoryMb(pid),
    databaseMb: memory.reduce((sum, mb) => sum + mb, 0),
  };
}

async function cpuOf(pid: number) {
  const found = await cpuTimeMs(pid);
  if (!found) throw new Error('this system does not report the CPU time of processes');
  return found;
}

/** Memory of a process in MB; memory that it shares with others counts in part (PSS). 0 if the process has ended. */
async function sharedMemoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
}
