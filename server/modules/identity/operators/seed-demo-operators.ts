import type { Role } from '@pitaka/core/identity/operators/roles.ts';
import type { Database } from '../../../platform/db/database.ts';
import { COMMAND_LINE } from './command-line.ts';
import { createOperator } from './create-operator.ts';

/** The README shows it: without a sandbox it opens no account. */
export const DEMO_PASSWORD = 'demo1234';
const DEMO_OPERATORS: readonly { name: string; role: Role }[] = [
  { name: 'maker', role: 'cashier' },
  { name: 'checker', role: 'manager' },
  { name: 'owner', role: 'owner' },
];

/** Three operators with published passwords and no second factor: for the demo only. */
export async function seedDemoOperators(db: Database, siteIds: readonly string[], now: Date): Promise<void> {
  for (const { name, role } of DEMO_OPERATORS) {
    const operator = { name, role, siteIds, password: DEMO_PASSWORD, needsSecondFactor: false };
    await createOperator(db, { ...COMMAND_LINE, siteId: siteIds[0] ?? '' }, operator, now);
  }
}
