import { sql } from 'kysely';
import type { EraseStep } from '../../../platform/personal-data/index.ts';

/** Removes names and texts of banks and providers from a person's findings; amounts and states stay. */
export const eraseFindings: EraseStep = async (tx, { siteId, uid }) => {
  const named = ['text', 'payer', 'name', 'holder', 'number', 'account'];
  await sql`UPDATE reconciliation_findings
    SET ours = ours - ${named}::text[], theirs = theirs - ${named}::text[],
      resolution = CASE WHEN resolution IS NULL THEN NULL ELSE '' END
    WHERE site_id = ${siteId} AND uid = ${uid}`.execute(tx);
};
