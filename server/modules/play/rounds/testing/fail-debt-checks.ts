import pg from 'pg';
import type { TestApp } from '../../../../entry/testing/test-app.ts';

async function asOwner(t: TestApp, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Makes each check of this user's debts fail, by a constraint, as a distributed database has no triggers. */
export function failDebtChecks(t: TestApp, { uid }: { readonly uid: string }): Promise<void> {
  return asOwner(t, `ALTER TABLE unpaid_reached ADD CONSTRAINT cancelled CHECK (debtor_uid <> '${uid}') NOT VALID`);
}

/** Lets the checks succeed again. */
export function allowDebtChecks(t: TestApp): Promise<void> {
  return asOwner(t, 'ALTER TABLE unpaid_reached DROP CONSTRAINT IF EXISTS cancelled');
}
