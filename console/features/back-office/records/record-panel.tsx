import { Money } from '../../../controls/figures.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { TargetLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { ClaimBadge } from '../../../kit/records/claim-badge.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { Timeline } from '../../../kit/records/timeline.tsx';
import { useText } from '../../../texts.ts';
import { RecordCell, RecordState } from './record-cell.tsx';
import { RecordDecisions } from './record-decisions.tsx';
import type { RecordDetail, RecordKind } from './record-kind.ts';

/** One record of any kind: its facts, its history and its actions. */
export function RecordPanel({ kind, id }: { kind: RecordKind; id: string }) {
  const t = useText();
  const detail = useCall('/console/records/detail', { record: kind.name, id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('payments.gone')}>
      {(data) => <Loaded kind={kind} detail={data} />}
    </QueryState>
  );
}

function Loaded({ kind, detail }: { kind: RecordKind; detail: RecordDetail }) {
  const t = useText();
  const labelOf = (state: string) => kind.states.find(({ name }) => name === state)?.label ?? state;
  return (
    <>
      <RecordHead
        reference={detail.title}
        badge={
          <>
            <ClaimBadge row={detail} />
            <RecordState kind={kind} state={detail.state} />
          </>
        }
        amount={detail.amount !== null && <Money amount={detail.amount} />}
      />
      {detail.groups.map(({ title, facts }) => (
        <RecordPart key={title} title={title}>
          <Facts
            facts={facts.map((fact) => ({
              label: fact.label,
              value: fact.target ? (
                <TargetLink target={fact.target} label={fact.value} />
              ) : (
                <RecordCell kind={kind} as={fact.kind} value={fact.value} />
              ),
            }))}
          />
        </RecordPart>
      ))}
      <RecordPart title={t('payments.history')}>
        {/* The result of each step is shown in the kind's own words: the console does not know its events. */}
        <Timeline steps={detail.timeline.map(({ to, ...step }) => ({ ...step, event: labelOf(to) }))} />
      </RecordPart>
      <RecordDecisions kind={kind} detail={detail} />
    </>
  );
}
