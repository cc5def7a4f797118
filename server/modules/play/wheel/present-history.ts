import type { WheelPrizeState } from '@pitaka/core/play/wheel/states.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { oddsText } from './odds-text.ts';
import { openSeed } from './seeds.ts';
import { type HistoryRow, readPrizeSteps, readTables } from './views.ts';
import { nameIn } from './wheel-settings.ts';

/** Draws as on the wire, with the odds of their table; a seed is included only after it was revealed. */
export async function presentHistory(
  { db, secrets }: { db: Database; secrets: SecretKeys },
  siteId: string,
  rows: readonly HistoryRow[],
  locale: string,
) {
  const [tables, steps] = await Promise.all([
    readTables(
      db,
      siteId,
      rows.map(({ table_id }) => table_id),
    ),
    readPrizeSteps(
      db,
      siteId,
      rows.map(({ draw_id }) => draw_id),
    ),
  ]);
  const nameOf = (tableId: string, prize: string) =>
    nameIn(tables.get(tableId)?.find(({ id }) => id === prize)?.names ?? {}, locale);
  return {
    content: rows.map((row) => ({
      ...{ id: row.draw_id, at: row.at.toISOString(), prizeId: row.prize, name: nameOf(row.table_id, row.prize) },
      ...{ kind: row.kind, amount: formatMinor(row.amount_minor), multiplier: row.multiplier },
      state: row.state ?? ('none' as const),
      dueAt: row.state === 'in_review' && row.due_at ? row.due_at.toISOString() : null,
      ...{ drawnId: row.drawn, drawnName: nameOf(row.table_id, row.drawn), replaced: row.replaced },
      ...{ nonce: row.nonce, clientSeed: row.client_seed, seedHash: row.hash },
      hashSince: row.hash_since.toISOString(),
      serverSeed: row.revealed_at ? openSeed(secrets, row.seed_sealed) : null,
      tableId: row.table_id,
      timeline: steps
        .filter(({ prize_id }) => prize_id === row.draw_id)
        .map(({ to_state, at, reason }) => ({
          state: to_state as WheelPrizeState,
          at: at.toISOString(),
          reason,
        })),
    })),
    tables: Object.fromEntries(
      [...tables].map(([id, prizes]) => [
        id,
        prizes.map((prize) => ({ id: prize.id, name: nameIn(prize.names, locale), odds: oddsText(prize.odds) })),
      ]),
    ),
  };
}
