import { useText } from '../texts.ts';
import type { LinkStats } from './use-sub-links.ts';

/** A warning about a broken link, wherever the user is about to share it. */
export function BrokenLinkWarning({ stats }: { stats: LinkStats | undefined }) {
  const t = useText();
  if (!stats || stats.trouble === '') return null;
  return (
    <p role="status" className="rounded-control bg-notice-soft px-3.5 py-3 text-notice">
      {t(`detail.trouble.${stats.trouble}`)}
    </p>
  );
}
