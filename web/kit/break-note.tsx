import { CirclePause } from 'lucide-react';
import { Link } from '../navigation/link.tsx';

/** For a user on a break: the actions that it stops on this page, its end, and the link to its other effects. */
export function BreakNote({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <Link to="/Protection" className="flex gap-3 rounded-card bg-notice-soft p-4 text-notice">
      <CirclePause aria-hidden size={22} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        {text !== undefined && <span className="block text-pretty text-sm">{text}</span>}
      </span>
    </Link>
  );
}
