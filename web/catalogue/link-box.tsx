import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Copy } from 'lucide-react';
import { copyLink } from './copy-link.ts';

export interface LinkBoxProps {
  /** What kind of link it is. */
  label: string;
  link: string;
  copyLabel: string;
}

/** A link to read and to copy. It can be selected by hand where copying is forbidden. */
export function LinkBox({ label, link, copyLabel }: LinkBoxProps) {
  return (
    <div className="flex items-center gap-1 rounded-control bg-sunken ps-3.5">
      <p className="min-w-0 flex-1 py-2">
        <span className="block text-ink-soft text-xs">{label}</span>
        <span className="block select-all truncate text-sm">{link}</span>
      </p>
      <IconButton label={copyLabel} onClick={() => void copyLink(link)}>
        <Copy aria-hidden size={20} />
      </IconButton>
    </div>
  );
}
