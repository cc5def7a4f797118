import { Link } from '../navigation/link.tsx';

export interface TargetLinkProps {
  /** 'withdrawal:wd_...'. */
  target: string;
  /** What it is called; left out, it is shown as it is. */
  label?: string;
}

/** kind:id of the audit log, as a link to the thing where the console has a page for it. */
export function TargetLink({ target, label = target }: TargetLinkProps) {
  const [kind = '', id = ''] = target.split(/:(.*)/s);
  if (kind === 'user' && /^[0-9]{8}$/.test(id)) return <UserLink uid={id} />;
  if (kind === 'withdrawal') return <RecordLink to="/withdrawals" id={id} text={label} />;
  if (kind === 'deposit') return <RecordLink to="/deposits" id={id} text={label} />;
  if (kind === 'finding') return <RecordLink to="/reconciliation" id={id} text={label} />;
  // A promoter's day and item: 10000001.20261120.it_...
  if (kind === 'earning') return <UserLink uid={id.slice(0, 8)} label={id} />;
  if (kind === 'promoter' && /^[0-9]{8}$/.test(id)) return <UserLink uid={id} />;
  if (kind === 'conversion') return <RecordLink to="/conversions" id={id} text={label} />;
  if (kind === 'item') return <RecordLink to="/catalogue" id={id} text={label} />;
  if (kind === 'fraud') return <RecordLink to="/fraud" id={id} text={label} />;
  if (kind === 'delivery') return <RecordLink to="/deliveries" id={id} text={label} />;
  if (kind === 'settings') {
    return (
      <Link to="/settings" search={{ section: id }} className="mono text-accent-ink underline-offset-2 hover:underline">
        {label}
      </Link>
    );
  }
  return (
    <span title={target} className="mono inline-block max-w-48 truncate align-bottom">
      {label}
    </span>
  );
}

/** A uid that leads to the user's page. */
export function UserLink({ uid, label = uid }: { uid: string; label?: string }) {
  return (
    <Link to={`/users/${uid}`} className="mono whitespace-nowrap text-accent-ink underline-offset-2 hover:underline">
      {label}
    </Link>
  );
}

function RecordLink({
  to,
  id,
  text,
}: {
  to: '/withdrawals' | '/deposits' | '/reconciliation' | '/conversions' | '/fraud' | '/deliveries' | '/catalogue';
  id: string;
  text: string;
}) {
  return (
    <Link
      to={to}
      search={{ view: 'all', id }}
      title={text}
      className="mono inline-block max-w-48 truncate align-bottom text-accent-ink underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  );
}
