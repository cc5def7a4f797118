import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Member = AnswerOf<'/team/members'>['content'][number];
export type MemberDetail = AnswerOf<'/team/member'>;

/** The number of members that the picture of the team has room for. */
export const PICTURED = 5;

/** A member without a name is shown by uid. */
export function memberName({ uid, name }: { uid: string; name: string }): string {
  return name === '' ? uid : name;
}
