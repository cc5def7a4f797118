import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../payouts/bank-plan.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const PROGRAM = 'journeys/faults/world/server-program.ts';

export interface WorldServers {
  /** The address of a server that serves, or that has served. */
  any(random: Random): string;
  kill(which: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  start(which: number): void;
  /** Resolves when all servers serve and are ready. */
  ready(): Promise<void>;
  leap(aheadMs: number): Promise<void>;
  /** Sets the clock of one server wrong by this much; 0 sets it right. */
  step(which: number, byMs: number): Promise<void>;
  /** Servers that ended although nothing killed them, with their output. */
  readonly endedAlone: readonly string[];
  /** The logged errors of all that ran. */
  readonly errors: readonly string[];
  /** Stops all by SIGTERM, and returns their exit codes. */
  stop(): Promise<(number | null)[]>;
  close(): Promise<void>;
}

interface Slot {
  process: ServerProcess | undefined;
  url: string;
  isKilled: boolean;
  /** Whether the server is started again when it ends, as by a service manager. */
  isWanted: boolean;
  /** By how much its clock is wrong, even after a restart. */
  stepMs: number;
  running: Promise<void>;
}

/** Servers on one database. A server whose start fails is started again. */
export function openServers(count: number, settings: Record<string, string>): WorldServers {
  const endedAlone: string[] = [];
  const errors: string[] = [];
  let aheadMs = 0;

  async function keepRunning(slot: Slot): Promise<void> {
    while (slot.isWanted) {
      slot.isKilled = false;
      const process = startServer({ ...settings, WORLD_AHEAD: String(aheadMs + slot.stepMs) }, {}, PROGRAM);
      slot.process = process;
      const hasServed = await process.url.then(
        (url) => {
          slot.url = url;
          return true;
        },
        () => false,
      );
      const { code, output } = await process.ended;
      errors.push(...output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)));
      if (hasServed && !slot.isKilled) endedAlone.push(`${code}: ${output.slice(-3000)}`);
      slot.process = undefined;
      // The database may be away: a start that fails is repeated, with a pause as a service manager makes.
      if (slot.isWanted && !hasServed) await wait(300);
    }
  }

  const slots: Slot[] = Array.from({ length: count }, () => ({
    process: undefined,
    url: 'http://127.0.0.1:1',
    isKilled: false,
    isWanted: true,
    stepMs: 0,
    running: Promise.resolve(),
  }));
  for (const slot of slots) slot.running = keepRunning(slot);
  const slotOf = (which: number) => slots[which % count] as Slot;

  async function end(slot: Slot, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    slot.isWanted = false;
    slot.isKilled = true;
    const { process } = slot;
    process?.kill(signal);
    const ended = await process?.ended;
    await slot.running;
    return ended?.code ?? null;
  }

  /** A server that ends meanwhile gets its clock when it is started again. */
  async function setClock({ process, stepMs }: Slot): Promise<void> {
    await Promise.race([process?.tell(aheadMs + stepMs), process?.ended]);
  }

  async function isReady({ url }: Slot): Promise<boolean> {
    return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  return {
    endedAlone,
    errors,
    any: (random) => slotOf(Math.floor(random() * count)).url,
    async kill(which, signal) {
      await end(slotOf(which), signal);
    },
    start(which) {
      const slot = slotOf(which);
      if (slot.isWanted) return;
      slot.isWanted = true;
      slot.running = slot.running.then(() => keepRunning(slot));
    },
    async ready() {
      for (const slot of slots) while (!(await isReady(slot))) await wait(200);
    },
    async leap(ms) {
      aheadMs = ms;
      await Promise.all(slots.map(setClock));
    },
    async step(which, byMs) {
      const slot = slotOf(which);
      slot.stepMs = byMs;
      await setClock(slot);
    },
    stop: () => Promise.all(slots.map((slot) => end(slot, 'SIGTERM'))),
    async close() {
      await Promise.all(slots.map((slot) => end(slot, 'SIGKILL')));
    },
  };
}
