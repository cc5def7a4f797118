import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../../../platform/db/database.ts';

const SECRET_BYTES = 32;

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * The new secret of a source, valid once a second person approves. Stored separately from the approval: approvals are
 * shown, and their payload is in the audit log.
 */
export async function storeNewSecret(
  tx: Transaction,
  siteId: string,
  approvalId: string,
  sealed: string,
): Promise<void> {
  await tx
    .insertInto('conversion_source_secrets')
    .values({ site_id: siteId, approval_id: approvalId, secret: sealed })
    .execute();
}

/** Read once, when the approval is executed. */
export async function readNewSecret(tx: Transaction, siteId: string, approvalId: string): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('conversion_source_secrets')
    .where('site_id', '=', siteId)
    .where('approval_id', '=', approvalId)
    .returning('secret')
    .executeTakeFirst();
  return taken?.secret;
}
