import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { Person } from '../../../kit/records/person.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Round, RoundDetail } from './round.ts';
import { RoundDialog, type RoundTask } from './round-dialogs.tsx';

const TONES: Readonly<Record<Round['state'], BadgeTone>> = {
  open: 'accent',
  settled: 'neutral',
  cancelled: 'notice',
};

export function RoundBadge({ round: { state, isLate } }: { round: Pick<Round, 'state' | 'isLate'> }) {
  const t = useText();
  if (isLate) return <Badge tone="negative">{t('games.round.late')}</Badge>;
  return <Badge tone={TONES[state]}>{t(`games.round.${state}`)}</Badge>;
}

/** One round beside the list: every transaction with its journal, and the actions while it is open. */
export function RoundRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/rounds/detail', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('games.round.gone')}>
      {(round) => <Loaded round={round} />}
    </QueryState>
  );
}

function Loaded({ round }: { round: RoundDetail }) {
  const t = useText();
  const may = useHasPermission();
  const [task, setTask] = useState<RoundTask>();
  const isOpen = round.state === 'open' && may('round.close');
  return (
    <>
      <RecordHead
        reference={round.round}
        badge={<RoundBadge round={round} />}
        amount={<Money amount={round.result} signed />}
        lines={t('games.result')}
      >
        {round.returning !== null && (
          <Notice tone="accent">
            {t('games.round.returning')}{' '}
            <Link
              to="/approvals"
              search={{ view: 'pending', id: round.returning }}
              className="text-accent-ink underline-offset-2 hover:underline"
            >
              {t('games.round.approval')}
            </Link>
          </Notice>
        )}
      </RecordHead>
      <RecordPart>
        <Facts
          facts={[
            { label: t('payments.person'), value: <Person uid={round.uid} /> },
            { label: t('games.game'), value: `${round.gameName} · ${round.channelName}` },
            { label: t('games.staked'), value: <Money amount={round.bet} /> },
            { label: t('games.won'), value: <Money amount={round.win} /> },
            { label: t('games.opened'), value: <Moment at={round.openedAt} /> },
            round.closedAt !== null && {
              label: t('games.closed'),
              value: (
                <>
                  <Moment at={round.closedAt} />{' '}
                  <span className="text-ink-faint">
                    {round.closerName ?? (round.closedBy ? t(`games.closedBy.${round.closedBy}`) : '')}
                  </span>
                </>
              ),
            },
          ]}
        />
      </RecordPart>
      {round.findings.length > 0 && (
        <RecordPart title={t('games.differences')}>
          <ul className="flex flex-wrap gap-2">
            {round.findings.map(({ id, kind, isOpen: isFindingOpen }) => (
              <li key={id}>
                <Link to="/reconciliation" search={{ view: isFindingOpen ? 'open' : 'resolved', id }}>
                  <Badge tone={isFindingOpen ? 'negative' : 'neutral'}>{t(`reconciliation.kind.${kind}`)}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title={t('games.transactions')}>
        <Lines lines={round.lines} />
      </RecordPart>
      {isOpen && (
        <DecisionBar
          note={t('games.round.note')}
          decisions={[
            round.canAsk && { label: t('games.ask'), run: () => setTask('ask') },
            isZero(round.win) &&
              !isZero(round.standing) &&
              round.returning === null && { label: t('games.return'), tone: 'danger', run: () => setTask('return') },
            { label: t('games.close'), run: () => setTask('close') },
          ]}
        />
      )}
      {task && <RoundDialog task={task} round={round} onClose={() => setTask(undefined)} />}
    </>
  );
}

function Lines({ lines }: Pick<RoundDetail, 'lines'>) {
  const t = useText();
  const may = useHasPermission();
  return (
    <ol className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line.id}>
          <span className="flex justify-between gap-3">
            <span className={line.isUndone ? 'text-ink-faint line-through' : 'font-semibold'}>
              {t(`games.line.${line.kind}`)}
              {line.undoes && ` (${t(`games.line.${line.undoes}`)})`}
            </span>
            <Money amount={line.amount} />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-ink-faint text-xs">
            <span>
              {line.parts.map(({ from, amount }, index) => (
                <span key={from}>
                  {index > 0 && ' + '}
                  <Money amount={amount} /> {termOf(t, 'games.part', from)}
                </span>
              ))}
            </span>
            <Moment at={line.at} />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-ink-faint text-xs">
            <span className="mono break-all">{line.id}</span>
            {line.journalId !== null && may('ledger.view') && (
              <Link to={`/ledger/journal/${line.journalId}`} className="text-accent-ink hover:underline">
                {t('games.journal')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
