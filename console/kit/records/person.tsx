import { Link } from '../../navigation/link.tsx';

/** A user by name and uid, linked to the user's page. */
export function Person({ uid, name = '' }: { uid: string; name?: string }) {
  return (
    <Link to={`/users/${uid}`} className="group inline-flex flex-wrap gap-x-1 whitespace-nowrap underline-offset-2">
      {name !== '' && <span className="font-semibold group-hover:underline">{name}</span>}
      <span className="tabular text-ink-soft group-hover:text-accent-ink">{uid}</span>
    </Link>
  );
}
