import { BreakNote } from '../../../kit/break-note.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';

/** In place of an application, which nobody on a break may send. */
export function OnBreak({ until }: { until: string }) {
  const t = useText();
  const moment = useMoment();
  return <BreakNote title={t('agent.break')} text={t('agent.break.text', { until: moment(until) })} />;
}
