import { TargetLink, UserLink } from '../../../controls/target-link.tsx';
import type { Approval } from './approval.ts';

/** What it is about: the user it belongs to, and the record where that is something else. */
export function ApprovalTarget({ approval: { target, uid } }: { approval: Approval }) {
  // A promoter is the user again, and is not said twice.
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
