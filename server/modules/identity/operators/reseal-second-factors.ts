import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { openTotp, sealTotp } from './sealed-totp.ts';

/** Seals all authenticator secrets under the newest key. Safe while operators log in. */
export async function resealSecondFactors(deps: {
  readonly db: Database;
  readonly secrets: SecretKeys;
}): Promise<number> {
  const reseal = (id: string, sealed: string | null) =>
    sealed === null ? null : sealTotp(deps.secrets, id, openTotp(deps.secrets, id, sealed));
  return inTransaction(deps.db, async (tx) => {
    const rows = await tx
      .selectFrom('operators')
      .select(['operator_id', 'totp_sealed', 'totp_sealed_next'])
      .where(({ eb, or }) => or([eb('totp_sealed', 'is not', null), eb('totp_sealed_next', 'is not', null)]))
      .orderBy('operator_id')
      .forNoKeyUpdate()
      .execute();
    for (const row of rows) {
      await tx
        .updateTable('operators')
        .set({
          totp_sealed: reseal(row.operator_id, row.totp_sealed),
          totp_sealed_next: reseal(row.operator_id, row.totp_sealed_next),
        })
        .where('operator_id', '=', row.operator_id)
        .execute();
    }
    return rows.length;
  });
}
