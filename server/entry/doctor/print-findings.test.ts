import { check } from '@pitaka/core/back-office/doctor/finding.ts';
import { expect, it } from 'vitest';
import { findingLines } from './print-findings.ts';

it('a remedy that several lines need is printed once, below the last of them', () => {
  const start = 'Start the server.';
  const lines = findingLines([
    check('work', 'Jobs').warning('not measured yet', start),
    check('work', 'Seals').warning('not measured yet', start),
    check('people', 'Owners').wrong('no owner: demo', 'Make one.'),
  ]);
  expect(lines.map((line) => line.trim())).toEqual([
    'warning  Jobs    not measured yet',
    'warning  Seals   not measured yet',
    '→ Start the server.',
    'WRONG    Owners  no owner: demo',
    '→ Make one.',
    'Not ready for real money. 0 ok, 2 warnings, 1 wrong.',
  ]);
});
