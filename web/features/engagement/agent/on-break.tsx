import { BreakNote } from '../../../kit/break-note.tsx';
import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';

/** In place of an application, which a user on a break may not send. */
export function OnBreak({ until }: { until: string }) {
  const t = useText();
  const moment = useMoment();
  return <BreakNote title={t('agent.break')} text={t('agent.break.text', { until: moment(until) })} />;
}
