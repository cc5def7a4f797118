import { expect, it } from 'vitest';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { checkRestored } from './check-restored.ts';
import { ofKnownTables } from './of-known-tables.ts';

it('a restored database with older tables is refused with the step to take, instead of the database’s own error', async () => {
  const { appUrl, ownerUrl, drop } = await createTestDatabase();
  const [owner, app] = [
    openPool({ connectionString: ownerUrl, max: 1 }),
    openPool({ connectionString: appUrl, max: 2 }),
  ];
  const db = openDatabase(app);
  const check = () => ofKnownTables(() => checkRestored(db, new Date(), new Map()));
  try {
    await expect(check()).resolves.toMatchObject({ problems: [] });
    await owner.query('ALTER TABLE accounts RENAME TO older_accounts');
    const error: Error = await check().then(
      () => new Error('it was accepted'),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(StartupError);
    expect(error.message).toMatch(/^This backup has the tables of an older version, .*Restore it by the version/);
  } finally {
    await db.destroy();
    await owner.end();
    await drop();
  }
});
