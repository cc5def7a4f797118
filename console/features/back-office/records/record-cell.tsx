import { Badge } from '../../../controls/badge.tsx';
import { Due } from '../../../controls/due.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import type { CellKind, RecordKind } from './record-kind.ts';

/** A record's state, in its kind's words. */
export function RecordState({ kind, state }: { kind: RecordKind; state: string }) {
  const definition = kind.states.find(({ name }) => name === state);
  return <Badge tone={definition?.tone ?? 'neutral'}>{definition?.label ?? state}</Badge>;
}

export interface RecordCellProps {
  kind: RecordKind;
  /** The value's type, from the module. */
  as: CellKind;
  value: string;
}

/** A value of a record, shown by its type. */
export function RecordCell({ kind, as, value }: RecordCellProps) {
  if (value === '') return <span className="text-ink-faint">–</span>;
  switch (as) {
    case 'money':
      return <Money amount={value} />;
    case 'time':
      return <Moment at={value} />;
    case 'due':
      return <Due at={value} />;
    case 'person':
      return <UserLink uid={value} />;
    case 'state':
      return <RecordState kind={kind} state={value} />;
    case 'text':
      return value;
  }
}
