import { buttonClass } from '../../controls/button.tsx';
import { Popover } from '../../controls/popover.tsx';
import { useText } from '../../texts.ts';
import type { Column } from './column.ts';

export interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[];
  shown: readonly string[];
  onChange: (shown: readonly string[] | undefined) => void;
}

/** Chooses the columns of the table. */
export function ColumnsMenu<Row>({ columns, shown, onChange }: ColumnsMenuProps<Row>) {
  const t = useText();
  const choosable = columns.filter(({ head }) => typeof head === 'string');
  return (
    <Popover buttonClass={buttonClass()} label={t('kit.columns')} className="w-60">
      {() => (
        <fieldset className="flex flex-col">
          <legend className="sr-only">{t('kit.columns')}</legend>
          {choosable.map(({ key, head }) => (
            <label
              key={key}
              className="control flex cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-sunken"
            >
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={shown.includes(key)}
                // The last column cannot be removed: a table needs a column.
                disabled={shown.includes(key) && choosable.filter((column) => shown.includes(column.key)).length === 1}
                onChange={(event) =>
                  onChange(
                    columns
                      .map((column) => column.key)
                      .filter((columnKey) => (columnKey === key ? event.target.checked : shown.includes(columnKey))),
                  )
                }
              />
              {head}
            </label>
          ))}
          <button
            type="button"
            onClick={() => onChange(undefined)}
            className="control mt-1 rounded-control border-line border-t px-2 text-start text-accent-ink hover:bg-sunken"
          >
            {t('kit.columns.reset')}
          </button>
        </fieldset>
      )}
    </Popover>
  );
}
