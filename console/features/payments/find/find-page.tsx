import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { useEffect } from 'react';
import { Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { Place } from '../../../navigation/place.ts';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';

type Hit = AnswerOf<'/console/find'>[number];

/** The page of a found record. */
function placeOf({ kind, id, by }: Hit): Place {
  switch (kind) {
    case 'user':
      return { to: `/users/${id}` };
    case 'withdrawal':
      return { to: '/withdrawals', search: { view: 'all', id } };
    case 'deposit':
      return { to: '/deposits', search: { view: 'all', id } };
    case 'journal':
      return { to: `/ledger/journal/${id}` };
    case 'finding':
      return { to: '/reconciliation', search: { id } };
    case 'statement':
      return { to: `/statements/${id}`, search: { words: by } };
    case 'item':
      return { to: '/catalogue', search: { view: 'all', id } };
    case 'conversion':
      return { to: '/conversions', search: { view: 'all', id } };
    case 'payout_file':
      return { to: `/payout-files/file/${id}` };
  }
}

/** The records that match the words of the find box; a single one opens. */
export function Page() {
  const t = useText();
  const go = useGo();
  const words = useFilters().words ?? '';
  const found = useCall('/console/find', { words }, { enabled: words !== '' });
  const only = found.data?.length === 1 ? found.data[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was found; going there again would loop
  useEffect(() => {
    if (only) go({ ...placeOf(only), replace: true });
  }, [only]);
  return (
    <PageFrame title={t('shell.find.results', { words })}>
      <QueryState query={found}>{(hits) => <Hits hits={hits} />}</QueryState>
    </PageFrame>
  );
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  const t = useText();
  if (hits.length === 0) return <EmptyState title={t('shell.find.none')} text={t('shell.find.noneText')} />;
  return (
    <Table
      caption={t('shell.find')}
      rows={hits}
      keyOf={(hit) => `${hit.kind} ${hit.id} ${hit.by}`}
      columns={[
        { key: 'kind', head: t('shell.find.what'), cell: (hit) => t(`shell.find.hit.${hit.kind}`) },
        {
          key: 'title',
          head: t('shell.find.name'),
          cell: (hit) => (
            <Link {...placeOf(hit)} className="font-semibold text-accent-ink underline-offset-2 hover:underline">
              {hit.title || hit.id}
            </Link>
          ),
        },
        { key: 'uid', head: t('shell.find.uid'), cell: (hit) => hit.uid !== null && <UserLink uid={hit.uid} /> },
        {
          key: 'amount',
          head: t('shell.find.amount'),
          isFigure: true,
          cell: (hit) => hit.amount !== null && <Money amount={hit.amount} />,
        },
        {
          key: 'by',
          head: t('shell.find.by'),
          from: 'desktop',
          cell: (hit) => <span className="mono text-ink-soft">{hit.by}</span>,
        },
      ]}
    />
  );
}
