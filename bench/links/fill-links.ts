import { aGame, listItems } from '@pitaka/server/modules/promotion/catalogue/builders.ts';
import type { BenchDatabase } from '../ledger/database.ts';
import { FIRST_UID } from '../ledger/pick-accounts.ts';

const ITEMS = 50;
export const TARGET = 'https://games.example/install?campaign=';

/** A link's code by its number, in the alphabet of codes. */
export function codeOf(number: number): string {
  return `b${number.toString(16).padStart(7, '0').replaceAll('0', 'x').replaceAll('1', 'y')}`;
}

/** Creates links spread over promoters; each application has the platform's target. */
export async function fillLinks(database: BenchDatabase, links: number): Promise<void> {
  const games = Array.from({ length: ITEMS }, (_, place) => aGame(`game${String(place).padStart(3, '0')}`));
  await listItems(database.db, games, new Date());
  const items = await database.db.selectFrom('items').select('item_id').orderBy('external_id').execute();
  const rows = Array.from({ length: links }, (_, number) => ({
    uid: String(FIRST_UID + number),
    item_id: items[number % ITEMS]?.item_id,
    code: codeOf(number),
    link: `${TARGET}${number}`,
  }));
  await database.ask(`CREATE TABLE bench_links AS
    SELECT * FROM json_to_recordset('${JSON.stringify(rows)}') AS r (uid text, item_id text, code text, link text)`);
  await database.ask(`INSERT INTO applications (site_id, application_id, uid, item_id, state, link, applied_at)
    SELECT 'demo', 'ap_' || code, uid, item_id, 'linked', link, now() FROM bench_links`);
  await database.ask(`INSERT INTO short_links (site_id, code, uid, item_id, created_at)
    SELECT 'demo', code, uid, item_id, now() FROM bench_links`);
  await database.ask('VACUUM ANALYZE');
}
