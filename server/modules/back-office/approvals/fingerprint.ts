import { createHash } from 'node:crypto';
import type { PreviewLine } from './define-approval.ts';
import type { ApprovalRow } from './store.ts';

const HASH_CHARACTERS = 32;

/**
 * Identifies the change shown to an approver: a hash of payload, target and preview, followed by the sums as figures,
 * so that a lower sum can be distinguished from a higher one. Informational lines are left out.
 */
export function fingerprintOf(
  { payload }: Pick<ApprovalRow, 'payload'>,
  label: string,
  preview: readonly PreviewLine[],
) {
  const lines = preview
    .filter(({ isInformational }) => !isInformational)
    .map((line) => (line.sum === undefined ? [line.label, line.before, line.after] : [line.label]));
  const content = JSON.stringify([payload, label, lines]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_CHARACTERS);
  return [hash, ...sumsOf(preview)].join('-');
}

/** By how much the execution would exceed the sums shown; undefined: it is a different change. */
export function excessOverShown(shown: string, now: string): bigint | undefined {
  const [[hash, ...before], [hashNow, ...after]] = [shown.split('-'), now.split('-')];
  if (hash !== hashNow || before.length !== after.length) return undefined;
  return after.reduce((more, sum, index) => {
    const added = BigInt(sum) - BigInt(before[index] ?? 0);
    return added > 0n ? more + added : more;
  }, 0n);
}

function sumsOf(preview: readonly PreviewLine[]): bigint[] {
  return preview.flatMap(({ sum }) => (sum === undefined ? [] : [sum]));
}
