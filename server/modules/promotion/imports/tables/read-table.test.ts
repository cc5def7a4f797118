import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

/** Files that do not quote their texts, as a promoter's sub-id or an item's name. */

const read = (rows: readonly string[], kind = 'rows') => {
  const table = readTable(Buffer.from(['event_id,sub_id,amount,status,note', ...rows].join('\n')), kind);
  if (!table.ok) throw new Error(table.code);
  return { amounts: table.value.rows.map(({ cells }) => cells.get('amount')), bad: table.value.bad };
};

describe('a text of a row', () => {
  it('with a comma moves no amount into another column, although the last cell is empty', () => {
    const moved = 'e2,sub,9000.00,5.00,approved,';
    expect(read(['e1,x,5.00,approved,', moved, 'e3,x,7.00,approved,'])).toMatchObject({
      amounts: ['5.00', '7.00'],
      bad: [{ line: 3, reason: 'wrong_number_of_columns' }],
    });
    // With nothing beside it to compare.
    expect(read([moved]).bad).toHaveLength(1);
  });

  it.each(['rows', 'games'])('with a quote gives it no amount of a later row with a quote (%s)', (kind) => {
    const rows = ['e1,"x,5.00,approved,', 'e2,y,6.00,approved,', 'e3,z",9000.00,approved,', 'e4,x,7.00,approved,'];
    expect(read(rows, kind)).toMatchObject({ amounts: ['7.00'], bad: [{ line: 2 }] });
  });

  it('may have line breaks in quotes', () => {
    expect(read(['e1,"one, two\nand three",5.00,approved,', 'e2,x,7.00,approved,'])).toEqual({
      ...{ amounts: ['5.00', '7.00'], bad: [] },
    });
  });

  it('may stand in rows that all end with a comma', () => {
    const rows = ['e1,x,5.00,approved,,', 'e2,x,6.00,approved,n,', 'e3,x,7.00,approved,,'];
    expect(read(rows)).toEqual({ amounts: ['5.00', '6.00', '7.00'], bad: [] });
  });
});
