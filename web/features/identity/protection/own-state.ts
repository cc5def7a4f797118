import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';

export type OwnState = AnswerOf<'/protection/state'>;
export type OwnLimit = OwnState['limits'][number];
export type LimitKey = Pick<RequestTo<'/protection/limit'>, 'kind' | 'period'>;

/** The shown state, and the callback that reports a change of it to the page. */
export interface OwnStateProps {
  own: OwnState;
  onChanged: () => void;
}
