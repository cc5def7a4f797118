import { useMemo } from 'react';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { ListPage } from '../../../kit/lists/list-page.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { NotFoundState } from '../../../layout/not-found.tsx';
import { useParam } from '../../../navigation/use-go.ts';
import { listOfKind } from './list-of-kind.tsx';
import type { RecordKind } from './record-kind.ts';

/** The records of one kind that a module defined as data: the console has no code of its own for them. */
export function Page() {
  const name = useParam('name');
  const kinds = useCall('/console/records/definitions', {}, { everyMs: POLL.list });
  return (
    <QueryState query={kinds}>
      {(all) => {
        const kind = all.find((one) => one.name === name);
        return kind ? <KindPage key={name} kind={kind} /> : <NotFoundState className="pt-24" />;
      }}
    </QueryState>
  );
}

function KindPage({ kind }: { kind: RecordKind }) {
  const definition = useMemo(() => listOfKind(kind), [kind]);
  return <ListPage definition={definition} />;
}
