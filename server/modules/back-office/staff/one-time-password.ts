import type { Transaction } from '../../../platform/db/database.ts';

/**
 * Stores the hash of a one-time password until another owner approves the new or reset operator. The hash is not part
 * of the approval, whose payload is shown and audited.
 */
export async function storeOneTimePassword(
  tx: Transaction,
  siteId: string,
  approvalId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .insertInto('operator_new_passwords')
    .values({ site_id: siteId, approval_id: approvalId, password_hash: passwordHash })
    .execute();
}

/** Reads and deletes the hash when the approval is executed. */
export async function consumeOneTimePassword(
  tx: Transaction,
  siteId: string,
  approvalId: string,
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('operator_new_passwords')
    .where('site_id', '=', siteId)
    .where('approval_id', '=', approvalId)
    .returning('password_hash')
    .executeTakeFirst();
  return deleted?.password_hash;
}
