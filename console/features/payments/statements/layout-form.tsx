import { STATEMENT_COLUMNS } from '@pitaka/contract/calls/console-values.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { useText } from '../../../texts.ts';
import type { Layout, Preview } from './preview.ts';

type ColumnField = (typeof STATEMENT_COLUMNS)[number];

const NEEDED = { date: 'statements.missing.date', amount: 'statements.missing.amount' } as const;

/** Assigns the columns, for layouts without headings. */
export function LayoutForm({
  preview,
  chosen,
  isReading,
  onApply,
}: {
  preview: Preview;
  chosen: Layout;
  isReading: boolean;
  onApply: (layout: Layout) => void;
}) {
  const t = useText();
  const [columns, setColumns] = useState<Partial<Record<ColumnField, number | null>>>(preview.columns);
  const [dateOrder, setDateOrder] = useState(chosen.dateOrder ?? preview.dateOrder);
  const needsOrder = preview.missing.includes('dateOrder');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const set = Object.entries(columns).filter(([, column]) => column !== null && column !== undefined);
    onApply({ columns: Object.fromEntries(set), dateOrder });
  };
  const nameOf = (column: number) => {
    const heading = preview.headings[column] || t('statements.column', { number: column + 1 });
    const example = preview.sample.map((row) => row[column]).find(Boolean);
    return example ? `${heading} (${example})` : heading;
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3">
        {STATEMENT_COLUMNS.map((field) => (
          <SelectField
            key={field}
            label={t(`statements.column.${field}`)}
            value={columns[field] ?? ''}
            error={
              (field === 'date' || field === 'amount') && preview.missing.includes(field) ? t(NEEDED[field]) : undefined
            }
            onChange={({ target }) =>
              setColumns({ ...columns, [field]: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{t('statements.column.none')}</option>
            {preview.headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one heading
              <option key={`${column} ${heading}`} value={column}>
                {nameOf(column)}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label={t('statements.dateOrder')}
          value={dateOrder}
          error={needsOrder ? t('statements.dateOrder.needed') : undefined}
          onChange={({ target }) => setDateOrder(target.value as typeof dateOrder)}
        >
          <option value="">{t('statements.dateOrder.file')}</option>
          <option value="dmy">{t('statements.dateOrder.dmy')}</option>
          <option value="mdy">{t('statements.dateOrder.mdy')}</option>
        </SelectField>
      </div>
      <div>
        <Button type="submit" tone={preview.missing.length > 0 ? 'primary' : 'plain'} busy={isReading}>
          {t('statements.readAgain')}
        </Button>
      </div>
    </form>
  );
}
