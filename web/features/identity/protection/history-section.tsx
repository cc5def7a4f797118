import { useMoment } from '../../../kit/use-moment.ts';
import { useText } from '../../../texts.ts';
import type { OwnState } from './own-state.ts';
import { Section } from './section.tsx';
import { limitName, useLimitText } from './use-limit-text.ts';

type Event = OwnState['history'][number];

/** The user's requests, newest first. */
export function HistorySection({ own }: { own: OwnState }) {
  const t = useText();
  const moment = useMoment();
  return (
    <Section title={t('protection.history')}>
      {own.breaks.length > 0 && <Breaks breaks={own.breaks} />}
      {own.history.length === 0 ? (
        <p className="text-ink-soft text-sm">{t('protection.history.empty')}</p>
      ) : (
        <ul className="flex flex-col rounded-card bg-surface px-4">
          {own.history.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={index} className="border-line py-3 not-first:border-t">
              <p className="break-words text-sm">
                <EventText event={event} />
              </p>
              <time dateTime={event.at} className="tabular text-ink-faint text-sm">
                {moment(event.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** All breaks, with their days: the requests below have only their planned length. */
function Breaks({ breaks }: { breaks: OwnState['breaks'] }) {
  const t = useText();
  const moment = useMoment();
  return (
    <ul aria-label={t('protection.breaks')} className="mb-3 flex flex-col rounded-card bg-surface px-4">
      {breaks.map(({ kind, since, endsAt }) => (
        <li key={since} className="border-line py-3 not-first:border-t">
          <p className="text-sm">{t(`protection.breaks.${kind}`)}</p>
          <p className="tabular text-ink-faint text-sm">
            {endsAt === null
              ? t('protection.breaks.since', { since: moment(since) })
              : t('protection.breaks.span', { since: moment(since), end: moment(endsAt) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function EventText({ event }: { event: Event }) {
  const t = useText();
  const moment = useMoment();
  const text = useLimitText();
  const { kind, limit, period, value, until } = event;
  const time = until === null ? '' : moment(until);
  if (limit === null || period === null) return t(`protection.history.${kind}`, { time, limit: '', value: '' });
  return t(`protection.history.${kind}`, {
    time,
    limit: t(limitName({ kind: limit, period })),
    value: text(limit, value),
  });
}
