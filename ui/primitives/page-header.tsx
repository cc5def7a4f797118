import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

export interface PageHeaderProps {
  title: string;
  /** Left out if there is no page to go back to. */
  onBack?: () => void;
  backLabel?: string;
  action?: ReactNode;
}

/** The bar above a page that is not a tab: back, title, at most one action. */
export function PageHeader({ title, onBack, backLabel = '', action }: PageHeaderProps) {
  return (
    <header className="page-top sticky top-0 z-10 flex min-h-14 items-center gap-1 bg-page/90 px-1.5 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      {onBack ? (
        <IconButton label={backLabel} onClick={onBack}>
          <ChevronLeft aria-hidden size={26} />
        </IconButton>
      ) : (
        <span className="w-2.5" />
      )}
      {/* One long word stays whole on a narrow phone with large text. */}
      <h1 className="min-w-0 flex-1 py-2 font-semibold text-[length:min(1.125rem,9vw)] leading-tight">{title}</h1>
      {action}
    </header>
  );
}
