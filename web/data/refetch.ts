import type { CallPath } from '@pitaka/contract/calls/index.ts';
import { shownAnswers } from './answers.ts';

/** Requests the shown answers to this call again, each once: they may be outdated. */
export function refetch(path: CallPath): void {
  const outdated = [...shownAnswers].filter(({ key }) => key.startsWith(`${path} `));
  for (const reload of new Set(outdated.map((answer) => answer.reload))) void reload();
}
