import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';

export type OwnState = AnswerOf<'/protection/state'>;
export type OwnLimit = OwnState['limits'][number];
export type LimitKey = Pick<RequestTo<'/protection/limit'>, 'kind' | 'period'>;

/** What is shown of a state, and how a change of it is told to the page. */
export interface OwnStateProps {
  own: OwnState;
  onChanged: () => void;
}
