import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';

export type Preview = AnswerOf<'/console/statements/preview'>;
export type PreviewBody = RequestTo<'/console/statements/preview'>;

/** The meaning of each column of the file. */
export type Layout = Pick<PreviewBody, 'columns' | 'dateOrder'>;

/** A preview with its request: the import imports exactly this preview, nothing newer. */
export interface PreviewedFile {
  readonly body: PreviewBody;
  readonly preview: Preview;
}
