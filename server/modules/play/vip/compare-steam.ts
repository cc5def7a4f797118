import { STEAM_SOURCES, type SteamSource } from '@pitaka/core/play/vip/steam.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readPostings, type SteamPosting } from './read-postings.ts';
import { readCounted, type SteamSums, sumByMonth } from './store.ts';

export interface SteamDifference {
  readonly uid: string;
  readonly month: number;
  readonly source: SteamSource;
  readonly countedMinor: bigint;
  readonly postedMinor: bigint;
}

const NOTHING: SteamSums = { turnover: 0n, deposits: 0n, earnings: 0n };

/** Sums a person's postings from the first one again, up to those that are counted; what differs from what is kept. */
export async function compareSteam(
  db: Database,
  site: { readonly siteId: string; readonly timezone: string },
  uid: string,
): Promise<SteamDifference[]> {
  const { siteId } = site;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const until = await readCounted(tx, siteId, uid);
      const posted: SteamPosting[] = [];
      let after = new Map<bigint, bigint>();
      for (let isAll = false; !isAll; ) {
        const read = await readPostings(tx, { ...site, uid }, after, until);
        posted.push(...read.counted);
        after = new Map([...after, ...read.versions]);
        isAll = read.isAll;
      }
      const again = sumByMonth(posted);
      const rows = await tx
        .selectFrom('vip_steam')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('uid', '=', uid)
        .execute();
      const kept = new Map(
        rows.map((row) => [
          row.month,
          { turnover: row.turnover_minor, deposits: row.deposits_minor, earnings: row.earnings_minor },
        ]),
      );
      return [...new Set([...again.keys(), ...kept.keys()])].flatMap((month) => {
        const [one, other] = [kept.get(month) ?? NOTHING, again.get(month) ?? NOTHING];
        return STEAM_SOURCES.filter((source) => one[source] !== other[source]).map((source) => ({
          uid,
          month,
          source,
          countedMinor: one[source],
          postedMinor: other[source],
        }));
      });
    });
}
