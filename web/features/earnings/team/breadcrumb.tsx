import { ChevronRight } from 'lucide-react';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { memberName } from './member.ts';

const STEP = 'inline-flex min-h-11 min-w-0 items-center break-words';

/** The path from the user's own team down to a member. */
export function Breadcrumb({ path }: { path: readonly { uid: string; name: string }[] }) {
  const t = useText();
  const current = path.at(-1);
  return (
    <nav aria-label={t('team.path')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        <li>
          <Link to="/team" className={`${STEP} text-accent-ink`}>
            {t('team.mine')}
          </Link>
        </li>
        {path.map((step) => (
          <li key={step.uid} className="flex min-w-0 items-center gap-x-1">
            <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-faint" />
            {step === current ? (
              <span aria-current="page" className={`${STEP} text-ink-soft`}>
                {memberName(step)}
              </span>
            ) : (
              <Link to="/Downline/$id" params={{ id: step.uid }} className={`${STEP} text-accent-ink`}>
                {memberName(step)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
