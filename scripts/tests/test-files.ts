import { globSync } from 'node:fs';
import { ROOT } from '../root.ts';

export type Kind = 'unit' | 'db' | 'faults' | 'e2e';

export type TestFile = { file: string; kind: Kind };

/** Every test file of the checkout, with its runner. */
export function listTestFiles(): TestFile[] {
  return globSync(['**/*.test.{ts,tsx}', 'journeys/e2e/*.e2e.ts'], {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'bench/peer' || name.startsWith('.'),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, kind: kindOf(file) }));
}

/** The same division as in vitest.config.ts. */
export function kindOf(file: string): Kind {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  if (file.startsWith('journeys/faults/')) return 'faults';
  return file.endsWith('.db.test.ts') || file.startsWith('journeys/concurrency/') ? 'db' : 'unit';
}
