import { hash, verify } from '@node-rs/argon2';

/** The binding's number for argon2id; its enum cannot be imported by type-stripped code. */
const ARGON2ID = 2;

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = {
  algorithm: ARGON2ID,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Without a hash it takes the same time and returns false, so that timing does not reveal an unknown phone. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this one');
  const right = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return passwordHash ? right : false;
}
