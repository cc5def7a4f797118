import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Source = AnswerOf<'/console/sources/list'>[number];
/** Shown once. */
export type NewSecret = AnswerOf<'/console/sources/create'>;

/** 'event_id = tid', one per line. */
export function mappingText(mapping: Source['mapping']): string {
  return Object.entries(mapping)
    .map(([ours, theirs]) => `${ours} = ${theirs}`)
    .join('\n');
}

export function readMapping(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [ours = '', theirs = ''] = line.split(/=(.*)/s);
      return [ours.trim(), theirs.trim()];
    }),
  );
}

export function readEvents(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** 'messaging video:1234': the numbers of items keep their case. */
export function readScope(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
