import type { CallPath } from '@pitaka/contract/calls/index.ts';
import { shown } from './answers.ts';

/** The answers to this call may be outdated: those on the screen are requested again, each once. */
export function refetch(path: CallPath): void {
  const outdated = [...shown].filter(({ key }) => key.startsWith(`${path} `));
  for (const reload of new Set(outdated.map((answer) => answer.reload))) void reload();
}
