import type { SecretKeys } from '../../../platform/secret-keys.ts';

const PURPOSE = 'operator-totp';
const rowOf = (operatorId: string) => `operators|${operatorId}`;

/** An authenticator's secret as it stands in the operator's row, and opens nowhere else. */
export function sealTotp(secrets: SecretKeys, operatorId: string, secret: string): string {
  return secrets.seal(PURPOSE, secret, rowOf(operatorId));
}

export function openTotp(secrets: SecretKeys, operatorId: string, sealed: string): string {
  return secrets.open(PURPOSE, sealed, rowOf(operatorId));
}
