import { TargetLink, UserLink } from '../../../controls/target-link.tsx';
import type { Approval } from './approval.ts';

/** What it is about: the user it belongs to, and the record where that is something else. */
export function ApprovalTarget({ approval: { target, uid } }: { approval: Approval }) {
  const isUser = target.type === 'user';
  return (
    <>
      {uid && <UserLink uid={uid} />}
      {!isUser && (
        <span className="block">
          <TargetLink target={`${target.type}:${target.id}`} label={target.label} />
        </span>
      )}
      {isUser && target.label !== uid && <span className="block text-ink-faint text-xs">{target.label}</span>}
    </>
  );
}
