import { sql } from 'kysely';
import type { EraseStep } from '../personal-data/index.ts';

/** Empties the stored requests for files that searched for a person's name or number. */
export const eraseFileRequests: EraseStep = async (tx, { siteId, texts }) => {
  if (texts.length === 0) return;
  await sql`UPDATE file_exports SET request = '{}' WHERE site_id = ${siteId} AND due_at IS NULL AND EXISTS (
    SELECT FROM unnest(${[...texts]}::text[]) one WHERE position(lower(one) IN lower(request::text)) > 0)`.execute(tx);
};
