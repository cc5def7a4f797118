import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Copyable } from '../../../controls/copyable.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { TargetLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { UidLinks } from '../../../kit/records/uid-links.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { AccountLink } from '../../../ledger/account-link.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useParam } from '../../../navigation/use-go.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type Journal = AnswerOf<'/console/ledger/journal'>;

export function Page() {
  const t = useText();
  const id = useParam('id');
  const journal = useCall('/console/ledger/journal', { id });
  return (
    <PageFrame
      title={journal.data ? termOf(t, 'ledger.kind', journal.data.kind) : t('ledger.journal')}
      lead={journal.data && <Copyable value={journal.data.id} />}
    >
      <QueryState query={journal} notFoundTitle={t('ledger.journalUnknown')}>
        {(data) => <JournalDetail data={data} />}
      </QueryState>
    </PageFrame>
  );
}

function JournalDetail({ data }: { data: Journal }) {
  const t = useText();
  const may = useHasPermission();
  const people = peopleOf(data);
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[24rem_minmax(0,1fr)]">
      <Panel>
        <Facts
          facts={[
            { label: t('ledger.at'), value: <Moment at={data.at} /> },
            { label: t('ledger.by'), value: data.by },
            people.length > 0 && { label: t('ledger.people'), value: <UidLinks uids={people} /> },
            data.reason !== '' && { label: t('ledger.reason'), value: data.reason },
            { label: t('ledger.origin'), value: data.origin },
            data.record !== null &&
              data.record.type !== 'journal' && {
                label: t('ledger.record'),
                value: <TargetLink target={`${data.record.type}:${data.record.id}`} />,
              },
            data.record !== null &&
              may('audit.view') && {
                label: t('ledger.activity'),
                value: (
                  <TargetLink
                    target={`activity:${data.record.type}:${data.record.id}`}
                    label={t('payments.trail.whatWasDone')}
                  />
                ),
              },
            {
              label: t('ledger.seal'),
              value: data.seal ? (
                <>
                  <span className="mono break-all">
                    {t('ledger.sealed', { position: data.seal.position, hash: data.seal.hash })}
                  </span>{' '}
                  {data.seal.intact ? t('ledger.intact') : <strong>{t('ledger.changed')}</strong>}
                </>
              ) : (
                t('ledger.unsealed')
              ),
            },
            data.reverses !== null && { label: t('ledger.reverses'), value: <JournalLink id={data.reverses} /> },
            data.reversedBy !== null && {
              label: t('ledger.reversedBy'),
              value: <JournalLink id={data.reversedBy} />,
            },
          ]}
        />
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title={t('ledger.moves')} flush>
          <Table
            caption={t('ledger.moves')}
            rows={data.moves}
            keyOf={(move) => `${move.from} ${move.to} ${move.amount}`}
            columns={[
              { key: 'from', head: t('ledger.from'), cell: (move) => <AccountLink name={move.from} /> },
              { key: 'to', head: t('ledger.to'), cell: (move) => <AccountLink name={move.to} /> },
              {
                key: 'amount',
                head: t('ledger.amount'),
                isFigure: true,
                cell: (move) => <Money amount={move.amount} />,
              },
            ]}
          />
        </Panel>
        <Panel title={t('ledger.postings')} flush>
          <Table
            caption={t('ledger.postings')}
            rows={data.postings}
            keyOf={(posting) => `${posting.account} ${posting.version}`}
            columns={[
              {
                key: 'account',
                head: t('ledger.account'),
                cell: (posting) => <AccountLink name={posting.account} />,
              },
              {
                key: 'amount',
                head: t('ledger.amount'),
                isFigure: true,
                cell: (posting) => <Money amount={posting.amount} signed />,
              },
              {
                key: 'after',
                head: t('ledger.after'),
                isFigure: true,
                cell: (posting) => (posting.balanceAfter === null ? '–' : <Money amount={posting.balanceAfter} />),
              },
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}

/** The users whose accounts the journal moved. */
function peopleOf({ postings }: Journal): string[] {
  const owners = postings.flatMap(({ account }) => /^user:([0-9]{8}):/.exec(account)?.[1] ?? []);
  return [...new Set(owners)];
}

function JournalLink({ id }: { id: string }) {
  return (
    <Link to={`/ledger/journal/${id}`} className="mono text-accent-ink underline-offset-2 hover:underline">
      {id}
    </Link>
  );
}
