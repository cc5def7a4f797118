import type { SecretKeys } from '../../../platform/secret-keys.ts';

const PURPOSE = 'operator-totp';
const rowOf = (operatorId: string) => `operators|${operatorId}`;

/** An authenticator's secret as stored in the operator's row; in another row it cannot be opened. */
export function sealTotp(secrets: SecretKeys, operatorId: string, secret: string): string {
  return secrets.seal(PURPOSE, secret, rowOf(operatorId));
}

export function openTotp(secrets: SecretKeys, operatorId: string, sealed: string): string {
  return secrets.open(PURPOSE, sealed, rowOf(operatorId));
}
