/** Values for every field of a call: none may make the call fail. */
export const ABSURD: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(10_000),
  '\u0000',
  '٣٤٥',
  '１２３',
  '🎮'.repeat(50),
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'NaN',
  '1e9',
  '-1.00',
  '0.001',
  '9'.repeat(500),
  // Above PostgreSQL's integer, and below JavaScript's limit.
  '9'.repeat(12),
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 'x' },
];

/** `npm run faults` sets ABSURD_VALUES=all. */
const STEP = process.env.ABSURD_VALUES === 'all' ? 1 : 3;
/**
 * The values to try in a field, by its place: a third of them, another third in the next field, so that every call and
 * every value is tried, the same in every run; each field also gets nothing and null.
 */
export function absurdValues(place: number): readonly unknown[] {
  return ABSURD.filter((value, index) => value === undefined || value === null || (index + place) % STEP === 0);
}
