import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';

export type Preview = AnswerOf<'/console/statements/preview'>;
export type PreviewBody = RequestTo<'/console/statements/preview'>;

/** Which column of the file is what. */
export type Layout = Pick<PreviewBody, 'columns' | 'dateOrder'>;

/** A preview with what was asked for it: what is imported is this and nothing newer. */
export interface SeenFile {
  readonly body: PreviewBody;
  readonly preview: Preview;
}
