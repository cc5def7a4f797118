import { sql } from 'kysely';
import type { EraseStep } from '../../../platform/personal-data/index.ts';

/** Deletes operators' saved searches for a person's name or number. */
export const eraseSearches: EraseStep = async (tx, { siteId, texts }) => {
  if (texts.length === 0) return;
  await sql`DELETE FROM saved_views WHERE site_id = ${siteId} AND EXISTS (
    SELECT FROM unnest(${[...texts]}::text[]) one WHERE position(lower(one) IN lower(search::text || name)) > 0)`.execute(
    tx,
  );
};
