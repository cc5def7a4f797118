import type { Transaction } from '../../../platform/db/database.ts';

/**
 * The hash of the one-time password of an operator who is made or reset once another owner agrees. Stored beside the
 * approval, not in it: approvals are shown, and their payload is in the audit log.
 */
export async function keepPassword(
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

/** Read once, when the approval is carried out. */
export async function takePassword(tx: Transaction, siteId: string, approvalId: string): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('operator_new_passwords')
    .where('site_id', '=', siteId)
    .where('approval_id', '=', approvalId)
    .returning('password_hash')
    .executeTakeFirst();
  return taken?.password_hash;
}
