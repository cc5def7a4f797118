import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { useCommand } from '../../../data/use-command.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type Outgoing = AnswerOf<'/console/outgoing/detail'>;

const TONES: Readonly<Record<Outgoing['state'], BadgeTone>> = {
  waiting: 'notice',
  delivered: 'positive',
  failed: 'negative',
};

export function OutgoingStateBadge({ state }: Pick<Outgoing, 'state'>) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`earnings.outgoing.state.${state}`)}</Badge>;
}

/** One postback to a partner: its content, and the result of each try. */
export function OutgoingRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/outgoing/detail', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('earnings.deliveries.gone')}>
      {(outgoing) => <Loaded outgoing={outgoing} />}
    </QueryState>
  );
}

function Loaded({ outgoing }: { outgoing: Outgoing }) {
  const t = useText();
  const may = useHasPermission();
  const replay = useCommand('/console/outgoing/replay', { toast: true, done: t('earnings.outgoing.replayed') });
  const send = useCommand('/console/outgoing/send', { toast: true, done: t('earnings.outgoing.sent') });
  const { id, state, partner, conversionId, nextTryAt, attempts, body } = outgoing;
  return (
    <>
      <RecordHead
        reference={id}
        badge={<OutgoingStateBadge state={state} />}
        lines={conversionId === null ? `${partner} · ${t('earnings.outgoing.isTest')}` : partner}
      />
      <RecordPart>
        <Facts
          facts={[
            { label: t('earnings.outgoing.at'), value: <Moment at={outgoing.createdAt} /> },
            nextTryAt !== null && { label: t('earnings.outgoing.next'), value: <Moment at={nextTryAt} /> },
            conversionId !== null && {
              label: t('earnings.deliveries.conversion'),
              value: (
                <Link
                  to="/conversions"
                  search={{ view: 'all', id: conversionId }}
                  className="mono break-all text-accent-ink underline-offset-2 hover:underline"
                >
                  {conversionId}
                </Link>
              ),
            },
          ]}
        />
      </RecordPart>
      <RecordPart title={t('earnings.outgoing.body')}>
        <pre className="mono whitespace-pre-wrap break-all text-xs">{body}</pre>
      </RecordPart>
      <RecordPart title={t('earnings.outgoing.attempts')}>
        <ul className="flex flex-col gap-2">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
              <span className="font-semibold">{attempt.answer.replaceAll('_', ' ')}</span>
              <Moment at={attempt.at} className="text-ink-faint text-xs" />
              {attempt.body !== '' && (
                <pre className="mono col-span-2 whitespace-pre-wrap break-all text-ink-soft text-xs">
                  {attempt.body}
                </pre>
              )}
            </li>
          ))}
          {attempts.length === 0 && <li className="text-ink-faint">{t('earnings.outgoing.notYet')}</li>}
        </ul>
      </RecordPart>
      {may('source.manage') && (
        <DecisionBar
          decisions={[
            state === 'waiting'
              ? { label: t('earnings.outgoing.send'), isBusy: send.isRunning, run: () => send.run({ id }) }
              : { label: t('earnings.outgoing.replay'), isBusy: replay.isRunning, run: () => replay.run({ id }) },
          ]}
        />
      )}
    </>
  );
}
