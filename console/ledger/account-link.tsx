import { Link } from '../navigation/link.tsx';
import { useHasPermission } from '../session/use-operator.ts';

/** An account by its name, linked to its postings for operators who may see the ledger. */
export function AccountLink({ name }: { name: string }) {
  const may = useHasPermission();
  if (!may('ledger.view')) return <span className="mono">{name}</span>;
  return (
    <Link
      to={`/ledger/account/${encodeURIComponent(name)}`}
      className="mono whitespace-nowrap text-accent-ink underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  );
}
