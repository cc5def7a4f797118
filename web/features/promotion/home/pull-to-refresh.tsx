import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../texts.ts';
import { usePullToRefresh } from './use-pull-to-refresh.ts';

const TEXTS = {
  pulling: 'home.refresh.pull',
  enough: 'home.refresh.release',
  refreshing: 'home.refresh.running',
} as const;

/** An icon that follows the finger downwards, and turns while the page is loaded again. */
export function PullToRefresh({ refresh }: { refresh: () => Promise<unknown> }) {
  const t = useText();
  const sign = useRef<HTMLDivElement>(null);
  const phase = usePullToRefresh(sign, refresh);
  return (
    <div ref={sign} role="status" className="refresh-sign within-phone" data-phase={phase}>
      {phase !== 'idle' && (
        <span className="inline-flex items-center gap-2 rounded-full bg-raised px-4 py-2 text-ink-soft text-sm shadow-raised">
          <RefreshCw aria-hidden size={16} className={phase === 'refreshing' ? 'animate-spin' : ''} />
          {t(TEXTS[phase])}
        </span>
      )}
    </div>
  );
}
