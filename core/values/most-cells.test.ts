import { describe, expect, it } from 'vitest';
import { mostCells } from './most-cells.ts';

const row = (...cells: string[]) => ({ cells });
const times = <One>(one: One, count: number) => Array.from({ length: count }, () => one);

describe('the most cells of a row', () => {
  const booking = row('2026-11-25', 'x', '5.00');
  const comma = row('2026-11-25', 'x', '5.00', '');
  const unnamed = row('2026-11-25', 'x', '5.00', 'branch 7');

  it('are as many as the headings', () => {
    expect(mostCells([], 3)).toBe(3);
    expect(mostCells([booking, comma, unnamed], 3)).toBe(3);
  });

  it('include a comma at the end of each row, from three rows on', () => {
    expect(mostCells([comma, comma], 3)).toBe(3);
    expect(mostCells([comma, comma, comma], 3)).toBe(4);
    expect(mostCells([comma, comma, row('2026-11-25', 'W7K2', '900.00', '5.00', '')], 3)).toBe(4);
  });

  it('include columns without headings, from ten rows on', () => {
    expect(mostCells(times(unnamed, 9), 3)).toBe(3);
    expect(mostCells(times(unnamed, 10), 3)).toBe(4);
  });

  it('do not include what one payer’s commas add, while another row has none', () => {
    const moved = row('2026-11-25', 'W7K2', '900.00', '5.00');
    expect(mostCells([...times(moved, 40), booking], 3)).toBe(3);
    // Empty cells at the end are left out in this file.
    expect(mostCells([...times(comma, 40), row('2026-11-25', '5.00')], 3)).toBe(3);
  });
});
