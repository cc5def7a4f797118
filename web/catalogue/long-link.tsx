import { useState } from 'react';
import { useText } from '../texts.ts';
import { LinkBox } from './link-box.tsx';
import type { LinkStats } from './use-sub-links.ts';

/** The platform's own address of the chosen channel, for places where a short link is forbidden; nothing counts its clicks. */
export function LongLink({ stats }: { stats: LinkStats | undefined }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (!stats?.longlink) return null;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        className="inline-flex min-h-11 items-center font-semibold text-accent-ink text-sm"
        onClick={() => setOpen(!open)}
      >
        {t('promote.advanced')}
      </button>
      {open && (
        <>
          <LinkBox label={t('promote.long')} link={stats.longlink} copyLabel={t('promote.copy.long')} />
          <p className="pt-1.5 text-ink-soft text-sm">{t('promote.long.hint')}</p>
        </>
      )}
    </div>
  );
}
