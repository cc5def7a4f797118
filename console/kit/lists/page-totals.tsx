import type { AnyList, ListTotal } from '@pitaka/contract/define-list.ts';
import { Age, Money } from '../../controls/figures.tsx';
import type { MessageKey } from '../../texts.ts';
import type { Total, Translate } from './list-definition.ts';
import { countText } from './usual.ts';

export type Figures = Readonly<Record<string, unknown>> & { readonly count: number; readonly capped: boolean };

function Figure({ total: { kind, isSigned }, value }: { total: ListTotal; value: string }) {
  if (kind === 'time') return <Age since={value} />;
  return kind === 'money' ? <Money amount={value} signed={isSigned === true} /> : value;
}

/** The number of rows, and each figure that the list names. */
export function totalsOf(list: AnyList<MessageKey>, counted: MessageKey, figures: Figures, t: Translate): Total[] {
  const { count } = figures;
  const named = Object.entries(list.totals).flatMap(([name, total]) => {
    const value = figures[name];
    const isShown = total.label !== undefined && value !== null && value !== undefined;
    return isShown ? [{ value: <Figure key={name} total={total} value={String(value)} />, label: t(total.label) }] : [];
  });
  return [{ value: countText(figures), label: t(counted, { count }) }, ...named];
}
