import { Link } from '../navigation/link.tsx';
import type { Place } from '../navigation/place.ts';

export interface TargetLinkProps {
  /** 'withdrawal:wd_...'. */
  target: string;
  /** The link's text; if left out, the target itself. */
  label?: string;
}

/** The text kind:id of the audit log, as a link if the console has a page for it. */
export function TargetLink({ target, label = target }: TargetLinkProps) {
  const [kind = '', id = ''] = target.split(/:(.*)/s);
  if (kind === 'user' && /^[0-9]{8}$/.test(id)) return <UserLink uid={id} />;
  if (kind === 'withdrawal') return <RecordLink to="/withdrawals" id={id} text={label} />;
  if (kind === 'deposit') return <RecordLink to="/deposits" id={id} text={label} />;
  if (kind === 'finding') return <RecordLink to="/reconciliation" id={id} text={label} />;
  // A promoter's day and item: 10000001.20261120.it_...; the journal itself names the item.
  if (kind === 'earning') return <UserLink uid={id.slice(0, 8)} label={id.slice(0, id.lastIndexOf('.'))} />;
  if (kind === 'agent' && /^[0-9]{8}$/.test(id)) return <UserLink uid={id} />;
  if (kind === 'promoter' && /^[0-9]{8}$/.test(id)) return <UserLink uid={id} />;
  if (kind === 'conversion') return <RecordLink to="/conversions" id={id} text={label} />;
  if (kind === 'item') return <RecordLink to="/catalogue" id={id} text={label} />;
  if (kind === 'fraud') return <RecordLink to="/fraud" id={id} text={label} />;
  if (kind === 'approval') return <RecordLink to="/approvals" id={id} text={label} />;
  if (kind === 'payout_file') return <WayLink to={`/payout-files/file/${id}`} text={label} />;
  if (kind === 'statement') return <WayLink to={`/statements/${id}`} text={label} />;
  if (kind === 'journal') return <WayLink to={`/ledger/journal/${id}`} text={label} />;
  // The operators' actions on a target: activity:withdrawal:wd_...
  if (kind === 'activity') return <WayLink to="/audit" search={{ target: id }} text={label} />;
  if (kind === 'delivery') return <RecordLink to="/deliveries" id={id} text={label} />;
  if (kind === 'operator') return <WayLink to="/staff" text={label} />;
  if (kind === 'reconciliation') return <WayLink to="/reconciliation" search={{ view: 'runs' }} text={label} />;
  if (kind === 'bonus') return <WayLink to="/bonuses/grants" search={{ id }} text={label} />;
  if (kind === 'bonus_rule') return <WayLink to="/bonuses" text={label} />;
  if (kind === 'plan') return <WayLink to="/plans" text={label} />;
  if (kind === 'settings') return <WayLink to="/settings" search={{ section: id }} text={label} />;
  return (
    <span title={target} className="mono inline-block max-w-48 truncate align-bottom">
      {label}
    </span>
  );
}

/** A uid that links to the user's page. */
export function UserLink({ uid, label = uid }: { uid: string; label?: string }) {
  return (
    <Link to={`/users/${uid}`} className="mono whitespace-nowrap text-accent-ink underline-offset-2 hover:underline">
      {label}
    </Link>
  );
}

function WayLink({ to, search, text }: Place & { text: string }) {
  return (
    <Link
      to={to}
      {...(search ? { search } : {})}
      className="mono wrap-anywhere text-accent-ink underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  );
}

function RecordLink({
  to,
  id,
  text,
}: {
  to:
    | '/approvals'
    | '/withdrawals'
    | '/deposits'
    | '/reconciliation'
    | '/conversions'
    | '/fraud'
    | '/deliveries'
    | '/catalogue';
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
