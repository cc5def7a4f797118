import { useText } from '../texts.ts';
import { Badge } from './badge.tsx';
import { durationText, Moment } from './figures.tsx';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;
/** A record due within this time is urgent. */
const SOON_MINUTES = 60;

/** The time until a record is due, or the time by which it is late. The exact moment on hover. */
export function Due({ at }: { at: string }) {
  const t = useText();
  const minutes = Math.round((new Date(at).getTime() - useNow()) / MINUTE_MS);
  const time = durationText(Math.abs(minutes) * 60, t);
  return (
    <time dateTime={at}>
      <Badge tone={minutes < 0 ? 'negative' : minutes < SOON_MINUTES ? 'notice' : 'neutral'}>
        <span className="tabular">
          {minutes === 0 ? t('kit.due.now') : t(minutes < 0 ? 'kit.due.late' : 'kit.due.in', { time })}
        </span>
      </Badge>
    </time>
  );
}

/** The due time in a sentence: 'due in 1 h 12 m (22 Nov, 10:00)'. */
export function DueSentence({ at }: { at: string }) {
  const t = useText();
  const minutes = Math.round((new Date(at).getTime() - useNow()) / MINUTE_MS);
  const time = durationText(Math.abs(minutes) * 60, t);
  return (
    <>
      {minutes < 0 ? (
        <span className="font-medium text-negative">{t('kit.due.overdue', { time })}</span>
      ) : (
        t('kit.due.dueIn', { time })
      )}{' '}
      (<Moment at={at} />)
    </>
  );
}
