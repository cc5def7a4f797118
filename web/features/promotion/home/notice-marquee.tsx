import { MARQUEE_DURATION_MS, NOTICE_LOOP_WAIT_MS } from '@pitaka/contract/constants.ts';
import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { wantsLessMotion } from '../../../kit/wants-less-motion.ts';
import { useText } from '../../../texts.ts';

export interface NoticeMarqueeProps {
  notices: readonly string[];
  resting: boolean;
  /** Whether it may pass now; undefined: it passes by itself, with a pause between two passes. */
  turn?: boolean | undefined;
  onOpen: () => void;
}

/**
 * Spec: section 2. One pass from the right edge out at the left takes 14 s; between two passes the notices stand still
 * for 60 s, cut to the line. With reduced motion they do not move. A tap shows them whole.
 */
export function NoticeMarquee({ notices, resting, turn, onOpen }: NoticeMarqueeProps) {
  const t = useText();
  const [passing, setPassing] = useState(() => turn === undefined && !wantsLessMotion());
  useEffect(() => {
    if (turn !== undefined) setPassing(turn && !wantsLessMotion());
  }, [turn]);
  useEffect(() => {
    if (passing || turn !== undefined || wantsLessMotion()) return;
    const timer = setTimeout(() => setPassing(true), NOTICE_LOOP_WAIT_MS);
    return () => clearTimeout(timer);
  }, [passing, turn]);

  const text = notices.join('   ·   ');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${t('home.notices.all')}: ${text}`}
      onClick={onOpen}
      className="notice-line flex min-h-9 w-full items-center gap-2 text-ink-soft text-sm"
    >
      <Megaphone aria-hidden size={18} className="shrink-0 text-notice" />
      <span aria-hidden className="marquee-window min-w-0 flex-1 overflow-hidden text-start">
        {passing ? (
          <span
            className="marquee-pass inline-block whitespace-pre ps-[100%]"
            style={{
              animationDuration: `${MARQUEE_DURATION_MS}ms`,
              animationPlayState: resting ? 'paused' : 'running',
            }}
            onAnimationEnd={() => setPassing(false)}
          >
            {text}
          </span>
        ) : (
          <span className="block truncate">{text}</span>
        )}
      </span>
    </button>
  );
}
