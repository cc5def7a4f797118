import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { packOrigin, sealJournals } from '@pitaka/server/modules/money/ledger/index.ts';
import type { BenchDatabase } from './database.ts';
import { START_MINOR } from './database.ts';
import { availableInSql, hashInSql, INSERT_JOURNALS, idInSql, legInSql } from './journal-sql.ts';
import { FIRST_UID } from './pick-accounts.ts';

/** Transfers of each full account. Its opening adds one more posting to it, and one to the house. */
const TRANSFERS_EACH = 8;

/** Postings per account: ten. */
export const POSTINGS_EACH = TRANSFERS_EACH + 2;

/**
 * Gives every account of a fresh ledger a history: accounts pay their neighbours one hundredth and get it back, in
 * turn. The rows are inserted in bulk by the tables' owner, and the keys are created afterwards. The books balance as
 * if the server had posted them.
 */
export async function fillPast(
  database: Pick<BenchDatabase, 'db' | 'ask'>,
  asOwner: (text: string) => Promise<unknown>,
  accounts: number,
) {
  if (accounts % 2 !== 0) throw new Error('accounts pay each other in pairs');
  await asOwner(`ALTER TABLE journals DROP CONSTRAINT journals_pkey; DROP INDEX journals_key;
    ALTER TABLE postings DROP CONSTRAINT postings_pkey`);
  const origin = `\\x${packOrigin('127.0.0.1 se_01k0000000000000000000000000 bench').toString('hex')}`;
  const start = Date.now();
  for (let turn = 1; turn <= TRANSFERS_EACH; turn++) {
    // In odd turns the even uid pays the odd one; in even turns it is paid back.
    const payer = turn % 2 === 1 ? 0 : 1;
    // One second after the previous turn.
    const id = idInSql('n', start + turn * 1000);
    const version = turn + 1;
    const balances = turn % 2 === 1 ? [START_MINOR - 1n, START_MINOR + 1n] : [START_MINOR, START_MINOR];
    const range = `generate_series(${FIRST_UID}, ${FIRST_UID + accounts - 2}, 2) n`;
    const leg = (side: 0 | 1) => legInSql(availableInSql(`n + ${side}`), version);
    const [from, to] = payer === 0 ? ([0, 1] as const) : ([1, 0] as const);
    await asOwner(`${INSERT_JOURNALS}
      SELECT 'demo', ${id}, now(), ${kindNumber('transfer')}, ${hashInSql('gen_random_uuid()::text')}, ${hashInSql(`'past'`)}, n + ${from},
        '${origin}', '', '', ${leg(from)} || ${leg(to)} FROM ${range}`);
    for (const side of [0, 1] as const) {
      const amount = side === from ? -1 : 1;
      await asOwner(`INSERT INTO postings (site_id, account_id, version, amount_minor, balance_after_minor, at, journal_id, kind)
        SELECT 'demo', ${availableInSql(`n + ${side}`)}, ${version}, ${amount}, ${balances[side]}, now(), ${id}, ${kindNumber('transfer')}
        FROM ${range}`);
    }
  }
  await asOwner(`UPDATE accounts SET version = ${TRANSFERS_EACH + 1} WHERE account_id > 0`);
  await asOwner(`ALTER TABLE journals ADD CONSTRAINT journals_pkey PRIMARY KEY (site_id, journal_id);
    CREATE UNIQUE INDEX journals_key ON journals (site_id, key_hash);
    ALTER TABLE postings ADD CONSTRAINT postings_pkey PRIMARY KEY (site_id, account_id, version)`);
  await sealJournals(database.db, new Date(Date.now() + 60_000));
  await asOwner('VACUUM (FULL, ANALYZE) accounts');
  await asOwner('VACUUM ANALYZE');
  const [equity] = await database.ask<{ version: string }>(
    `SELECT version FROM accounts WHERE account_id = ${accountNumber('house:equity', 0)}`,
  );
  if (Number(equity?.version) !== accounts) throw new Error('the opening balances are not all there');
  await database.ask('CHECKPOINT');
}
