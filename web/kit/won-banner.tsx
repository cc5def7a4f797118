import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface WonBannerProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  className?: string;
}

/** What was won or reached. Nothing else is a field of gold, so that it stays an event. */
export function WonBanner({ icon: Icon, title, children, className = '' }: WonBannerProps) {
  return (
    <div className={`flex flex-wrap items-center gap-3 rounded-card bg-gold p-4 text-on-gold ${className}`}>
      <Icon aria-hidden size={36} strokeWidth={1.75} className="shrink-0" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="break-words font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
