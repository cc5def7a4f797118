import type { ListColumn } from '@pitaka/contract/define-list.ts';
import { Moment, Money } from '../../controls/figures.tsx';
import { UserLink } from '../../controls/target-link.tsx';
import { useText } from '../../texts.ts';
import { termOf } from '../term-of.ts';

/** A value of a list, shown by its column's kind. */
export function PlainCell({ column, value }: { column: ListColumn; value: unknown }) {
  const t = useText();
  if (column.kind === 'time') return <Moment at={value as string | null} />;
  if (value === null || value === undefined) return '–';
  const text = String(value);
  switch (column.kind) {
    case 'money':
      return <Money amount={text} signed={column.isSigned === true} />;
    case 'person':
      return <UserLink uid={text} />;
    case 'percent':
      return `${text} %`;
    case 'choice':
      return termOf(t, column.words ?? column.label ?? '', text);
    default:
      return text;
  }
}
