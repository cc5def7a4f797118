import { createHash, randomBytes } from 'node:crypto';
import { hasZeroBits, WORK_BITS, WORK_LIFE_SECONDS, WORK_PARTS, workText } from '@pitaka/core/values/work-task.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { countAttempt } from './count-attempt.ts';

const PURPOSE = 'sms-work';

/** The purpose of a task: a solution is valid for one phone and one purpose. */
export interface TaskPurpose {
  readonly siteId: string;
  readonly username: string;
  readonly purpose: string;
}

export interface WorkTask {
  readonly challenge: string;
  readonly bits: number;
  readonly parts: number;
}

/** Creates a task. It is signed with its expiry, so the server does not store it. */
export function newWorkTask(secrets: SecretKeys, purpose: TaskPurpose, now: Date): WorkTask {
  const ends = Math.floor(now.getTime() / 1000) + WORK_LIFE_SECONDS;
  const text = `${ends}-${randomBytes(9).toString('base64url')}`;
  return { challenge: `${text}~${secrets.sign(PURPOSE, signed(purpose, text))}`, bits: WORK_BITS, parts: WORK_PARTS };
}

/**
 * Whether this server signed the task for this purpose, and the task is solved, not expired and not used before. Only a
 * solved task is recorded as used.
 */
export async function acceptTaskSolution(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  purpose: TaskPurpose,
  work: { readonly challenge: string; readonly solution: readonly number[] },
  now: Date,
): Promise<boolean> {
  const { challenge, solution } = work;
  const [text = '', signature = ''] = challenge.split('~');
  const ends = Number(text.split('-')[0]);
  if (!deps.secrets.isSignatureOf(PURPOSE, signed(purpose, text), signature)) return false;
  if (!(ends * 1000 > now.getTime()) || solution.length !== WORK_PARTS) return false;
  const isSolved = solution.every((tried, part) =>
    hasZeroBits(
      createHash('sha256')
        .update(workText(challenge, part, tried))
        .digest(),
      WORK_BITS,
    ),
  );
  if (!isSolved) return false;
  const once = { uses: 1, windowSeconds: WORK_LIFE_SECONDS };
  return (await countAttempt(deps.db, purpose.siteId, `sms-work:${text}`, once, now)).allowed;
}

const signed = ({ siteId, username, purpose }: TaskPurpose, text: string) =>
  [siteId, username, purpose, text].join('|');
