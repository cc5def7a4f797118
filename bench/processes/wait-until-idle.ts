import { setTimeout as pause } from 'node:timers/promises';
import { cpuTimeMs } from './cpu-time.ts';

const LOOK_MS = 1_000;
/** The share of a CPU that counts as idle: an idle server still polls its queues. */
const QUIET_SHARE = 0.2;
const QUIET_LOOKS = 3;
const GIVE_UP_MS = 120_000;

/**
 * Waits until a process and its children are idle: a server that has just created its demo still has background work.
 * If the system does not report CPU time, there is no wait.
 */
export async function waitUntilIdle(pid: number): Promise<void> {
  const usedMs = async () => {
    const used = await cpuTimeMs(pid);
    return used && used.own + used.below;
  };
  const deadline = performance.now() + GIVE_UP_MS;
  let before = await usedMs();
  let quiet = 0;
  while (before !== undefined && quiet < QUIET_LOOKS) {
    if (performance.now() > deadline) throw new Error(`process ${pid} is still busy after ${GIVE_UP_MS / 1000} s`);
    await pause(LOOK_MS);
    const now = await usedMs();
    quiet = now !== undefined && now - before <= LOOK_MS * QUIET_SHARE ? quiet + 1 : 0;
    before = now;
  }
}
