import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm test [-- PATTERN ... | --changed [--base COMMIT]] [--slow]
  (nothing)          everything: types, lint, dependency rules, dead code, unit, database, fault and end-to-end tests,
                     but those of whole installations: npm test -- faults/operations
  PATTERN            the test files whose path has this text, or else the tests whose name has it:
                     npm test -- withdrawals     npm test -- server/modules/money 'is locked'
  --changed          the checks, and the tests that can notice what differs from the last commit
  --base COMMIT      with --changed: what differs since this branch left COMMIT, for example main
  --slow             also print how long each test file took, the slowest first
  --help             this
Ends with "N passed, N failed". The long forms of some tests are in npm run faults.`;

export type Options = { patterns: string[]; changed: boolean; base: string; slow: boolean; help: boolean };

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      changed: { type: 'boolean', default: false },
      base: { type: 'string' },
      slow: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.changed && positionals.length > 0) throw new TypeError('Give either patterns or --changed.');
  if (values.base !== undefined && !values.changed) throw new TypeError('--base belongs to --changed.');
  return { ...values, base: values.base ?? 'HEAD', patterns: positionals };
}
