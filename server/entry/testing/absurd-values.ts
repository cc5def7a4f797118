/** Values for every field of a call, none of which may cause a server error. */
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
  // Above the maximum of PostgreSQL's integer, and below JavaScript's.
  '9'.repeat(12),
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 'x' },
];

/** ABSURD_VALUES=all, which `npm run faults` sets, tries every value in every field. */
const STEP = process.env.ABSURD_VALUES === 'all' ? 1 : 3;
/**
 * The values to try in a field, by the field's position: a third of all values, and another third in the next field. So
 * every call and every value is tried, equally in every run. Each field is also tried absent and with null.
 */
export function absurdValues(place: number): readonly unknown[] {
  return ABSURD.filter((value, index) => value === undefined || value === null || (index + place) % STEP === 0);
}
