import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { useText } from '../../../texts.ts';

/** Assigns the file's headings to fields. */
export function ColumnsForm({
  answer,
  isBusy,
  onApply,
}: {
  answer: AnswerOf<'/console/earning-files/check'>;
  isBusy: boolean;
  onApply: (columns: Record<string, string>) => void;
}) {
  const t = useText();
  const [columns, setColumns] = useState(
    Object.fromEntries(answer.fields.map(({ field, heading }) => [field, heading])),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(columns);
  };
  return (
    <form onSubmit={submit} aria-label={t('imports.columns')} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {answer.fields.map(({ field, isNeeded }) => (
          <SelectField
            key={field}
            label={field}
            value={columns[field] ?? ''}
            error={isNeeded && (columns[field] ?? '') === '' ? t('imports.columns.needed') : undefined}
            onChange={({ target }) => setColumns({ ...columns, [field]: target.value })}
          >
            <option value="">{t('imports.columns.none')}</option>
            {answer.headings.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          {t('imports.readAgain')}
        </Button>
      </div>
    </form>
  );
}
