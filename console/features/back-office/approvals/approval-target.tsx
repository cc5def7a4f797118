import type { BadgeTone } from '../../../controls/badge.tsx';
import { TargetLink, UserLink } from '../../../controls/target-link.tsx';
import type { Approval } from './approval.ts';

export const APPROVAL_TONES: Readonly<Record<Approval['state'], BadgeTone>> = {
  pending: 'notice',
  approved: 'positive',
  rejected: 'negative',
  cancelled: 'neutral',
};

/** The target's user, and the target itself if it is a record. */
export function ApprovalTarget({ approval: { target, uid } }: { approval: Approval }) {
  // The promoter is the same user, and is not shown twice.
  const isPerson = target.type === 'user' || target.type === 'promoter';
  return (
    <>
      {uid && <UserLink uid={uid} />}
      {!isPerson && (
        <span className="block">
          <TargetLink target={`${target.type}:${target.id}`} label={target.label} />
        </span>
      )}
      {isPerson && target.label !== uid && <span className="block text-ink-faint text-xs">{target.label}</span>}
    </>
  );
}
