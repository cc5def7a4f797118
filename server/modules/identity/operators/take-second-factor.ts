import type { Transaction } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { signaturesOfRecoveryCode } from './recovery-codes.ts';
import { openTotp } from './sealed-totp.ts';
import { type OperatorRow, takeRecoveryCode, takeTotpStep } from './store.ts';
import { totpStepOf } from './totp.ts';

/** Accepts the authenticator's code, or a recovery code; each works once. */
export async function takeSecondFactor(
  secrets: SecretKeys,
  tx: Transaction,
  operator: OperatorRow,
  typed: string,
  now: Date,
): Promise<boolean> {
  const secret = openTotp(secrets, operator.operator_id, operator.totp_sealed ?? '');
  const step = totpStepOf(secret, typed.replace(/\s/g, ''), now);
  if (step !== undefined) return takeTotpStep(tx, operator.operator_id, step);
  const signatures = signaturesOfRecoveryCode(secrets, operator.operator_id, typed);
  return takeRecoveryCode(tx, operator.operator_id, signatures, now);
}
