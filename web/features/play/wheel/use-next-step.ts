import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import type { Draw } from './wheel-answer.ts';

/** The state of a draw's prize, and the next step. */
export function useNextStep(): (draw: Pick<Draw, 'state' | 'kind' | 'dueAt'>) => string {
  const t = useText();
  const moment = useMoment();
  return ({ state, kind, dueAt }) => {
    if (state === 'in_review') return t('wheel.step.in_review', { at: dueAt ? moment(dueAt) : '' });
    if (state === 'paid' && kind === 'thing') return t('wheel.step.handedOver');
    return t(`wheel.step.${state}`);
  };
}
