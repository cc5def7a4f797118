import { TargetLink, UserLink } from '../../../controls/target-link.tsx';
import type { Approval } from './approval.ts';

/** What it is about: the user it belongs to, and the record where that is something else. */
export function ApprovalTarget({ approval: { target, uid } }: { approval: Approval }) {
  return (
    <>
      {uid && <UserLink uid={uid} />}
      {target.type !== 'user' && <TargetLink target={`${target.type}:${target.id}`} />}
      {target.label !== uid && <span className="block text-ink-faint text-xs">{target.label}</span>}
    </>
  );
}
