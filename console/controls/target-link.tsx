import { Link } from '../navigation/link.tsx';

/** kind:id of the audit log, as a link to the thing where the desk has a page for it. */
export function TargetLink({ target }: { target: string }) {
  const [kind = '', id = ''] = target.split(/:(.*)/s);
  if (kind === 'user' && /^[0-9]{8}$/.test(id)) return <UserLink uid={id} />;
  return <span className="mono">{target}</span>;
}

/** A uid that leads to the user's page. */
export function UserLink({ uid }: { uid: string }) {
  return (
    <Link to={`/users/${uid}`} className="mono text-accent-ink underline-offset-2 hover:underline">
      {uid}
    </Link>
  );
}
