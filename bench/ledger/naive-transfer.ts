import { randomBytes } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { journalId, NODE_COUNT, SEQUENCE_COUNT } from '@pitaka/core/money/ledger/journal-id.ts';
import { writeLegs } from '@pitaka/server/modules/money/ledger/index.ts';
import pg from 'pg';
import type { Pair } from './pick-accounts.ts';

const HASH = Buffer.alloc(16, 1);
let journals = 0;

/** One connection per client: a common pool size. */
export function openNaive(connectionString: string, clients: number): pg.Pool {
  return new pg.Pool({ connectionString, max: clients });
}

const query = (name: string, text: string, values: unknown[]) => ({ name, text, values });

/**
 * The same two postings in the same tables in a common implementation: one database transaction, prepared statements
 * one after another, ordered locks. Without limits, totals and the search for a used key.
 */
export async function naiveTransfer(pool: pg.Pool, { from, to }: Pair): Promise<string | undefined> {
  const sender = accountNumber(userAccount(from, 'available'));
  const receiver = to === null ? accountNumber('house:revenue.fee') : accountNumber(userAccount(to, 'available'));
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      query(
        'lock',
        `SELECT account_id, balance_minor, version FROM accounts WHERE site_id = 'demo' AND account_id = ANY($1::bigint[])
         ORDER BY account_id FOR NO KEY UPDATE`,
        [[sender, receiver]],
      ),
    );
    const sides = [
      { id: sender, amount: -1n },
      { id: receiver, amount: 1n },
    ].map((side) => {
      const row = rows.find((one) => BigInt(one.account_id) === side.id);
      return { ...side, balance: BigInt(row.balance_minor) + side.amount, version: BigInt(row.version) + 1n };
    });
    if ((sides[0]?.balance ?? -1n) < 0n) {
      await client.query('ROLLBACK');
      return 'balance_too_low';
    }
    const id = journalId(Date.now(), NODE_COUNT - 1, ++journals % SEQUENCE_COUNT);
    await client.query(
      query(
        'journal',
        `INSERT INTO journals (site_id, journal_id, at, kind, key_hash, request_hash, actor, origin, record_id, reason, legs)
         VALUES ('demo', $1, clock_timestamp(), 4, $2, $3, $4, '\\x00', '', '', $5)`,
        [id, randomBytes(16), HASH, from, writeLegs(sides.map(({ id: number, version }) => ({ number, version })))],
      ),
    );
    for (const side of sides) {
      await client.query(
        query(
          'posting',
          `INSERT INTO postings (site_id, account_id, version, amount_minor, balance_after_minor, at, journal_id, kind)
           VALUES ('demo', $1, $2, $3, $4, clock_timestamp(), $5, 4)`,
          [side.id, side.version, side.amount, side.balance, id],
        ),
      );
      await client.query(
        query(
          'account',
          `UPDATE accounts SET balance_minor = $2, version = $3 WHERE site_id = 'demo' AND account_id = $1`,
          [side.id, side.balance, side.version],
        ),
      );
    }
    await client.query('COMMIT');
    return undefined;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
