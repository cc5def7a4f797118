import { UserLink } from '../../controls/target-link.tsx';

/** Several users by their uids. */
export function UidLinks({ uids, none }: { uids: readonly string[]; none?: string }) {
  if (uids.length === 0 && none) return <span className="text-ink-faint">{none}</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {uids.map((uid) => (
        <UserLink key={uid} uid={uid} />
      ))}
    </span>
  );
}
