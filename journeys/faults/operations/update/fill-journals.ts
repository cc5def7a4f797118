import type { Database } from '@pitaka/server/platform/db/database.ts';
import { fillPast } from '../../../../bench/ledger/big-tables.ts';
import { askOnce, fillLedger } from '../../../../bench/ledger/database.ts';

/** Of each account: its opening, and half of the eight transfers with its neighbour. */
const JOURNALS_EACH = 5;

/** A site whose users have a history of about this many sealed journals. */
export async function fillJournals(
  db: Database,
  { superuser, owner }: { superuser: string; owner: string },
  journals: number,
): Promise<void> {
  const accounts = 2 * Math.ceil(journals / JOURNALS_EACH / 2);
  const inDatabase = Object.assign(new URL(superuser), { pathname: new URL(owner).pathname }).href;
  await fillLedger(db, (text) => askOnce(owner, text), accounts);
  const ask = <Row extends object>(text: string) => askOnce<Row>(inDatabase, text);
  await fillPast({ db, ask }, (text) => askOnce(owner, text), accounts);
}
