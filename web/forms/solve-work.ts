import { hasZeroBits, workText } from '@pitaka/core/values/work-task.ts';

export interface WorkTask {
  readonly challenge: string;
  readonly bits: number;
  readonly parts: number;
}

/** Tries that are hashed together: awaiting each by itself would take most of the time. */
const AT_ONCE = 64;

/** Finds the number of each part by trying; reports the progress after each, from 0 to 1. */
export async function solveWork(task: WorkTask, onProgress: (done: number) => void): Promise<number[]> {
  const solution: number[] = [];
  for (let part = 0; part < task.parts; part += 1) {
    solution.push(await solvePart(task, part));
    onProgress((part + 1) / task.parts);
  }
  return solution;
}

async function solvePart({ challenge, bits }: WorkTask, part: number): Promise<number> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, index) => from + index);
    const hashes = await Promise.all(
      tries.map((tried) => crypto.subtle.digest('SHA-256', encoder.encode(workText(challenge, part, tried)))),
    );
    const found = hashes.findIndex((hash) => hasZeroBits(new Uint8Array(hash), bits));
    if (found >= 0) return from + found;
  }
}
