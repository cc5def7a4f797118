import { sql } from 'kysely';
import type { EraseStep } from '../../../platform/personal-data/index.ts';

/** Empties the texts of a person's decided requests: labels have the person's name, previews have account numbers. */
export const eraseApprovals: EraseStep = async (tx, { siteId, uid }) => {
  await sql`UPDATE approval_requests
    SET target_label = target_id, summary = kind, preview = '[]', payload = '{}', reason = '',
      decision_reason = CASE WHEN decision_reason IS NULL THEN NULL ELSE '' END
    WHERE site_id = ${siteId} AND uid = ${uid} AND state <> 'pending'`.execute(tx);
};

/** Counts the requests about a user that wait for a decision, except one. */
export async function countOtherPending(
  tx: Parameters<EraseStep>[0],
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  besidesKind: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('approval_requests')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', '=', 'pending')
    .where('kind', '<>', besidesKind)
    .executeTakeFirstOrThrow();
  return Number(count);
}
