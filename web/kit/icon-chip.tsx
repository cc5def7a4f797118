import type { LucideIcon } from 'lucide-react';

const TONES = {
  plain: 'bg-accent-soft text-accent-ink',
  /** Money was taken or did not arrive. */
  notice: 'bg-notice-soft text-notice',
  /** Something was won, or a level was reached. */
  gold: 'bg-gold text-on-gold',
  quiet: 'bg-sunken text-ink-faint',
} as const;

export interface IconChipProps {
  icon: LucideIcon;
  tone?: keyof typeof TONES;
}

/** What a row is about, before its words are read. With very large text the words need its place. */
export function IconChip({ icon: Icon, tone = 'plain' }: IconChipProps) {
  return (
    <span
      aria-hidden
      className={`grid size-10 shrink-0 place-items-center rounded-full max-[18rem]:hidden ${TONES[tone]}`}
    >
      <Icon size={20} strokeWidth={1.75} />
    </span>
  );
}
