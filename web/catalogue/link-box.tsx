import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Copy } from 'lucide-react';
import { AddressText } from '../kit/address-text.tsx';
import { copyLink } from './copy-link.ts';

export interface LinkBoxProps {
  /** The kind of link. */
  label: string;
  /** The link, or a text that contains it. */
  link: string;
  copyLabel: string;
}

/** A link to read and to copy. If copying is forbidden, it can be selected by hand. */
export function LinkBox({ label, link, copyLabel }: LinkBoxProps) {
  return (
    <div className="flex items-center gap-1 rounded-control bg-sunken ps-3.5">
      <div className="min-w-0 flex-1 py-2">
        <p className="text-ink-soft text-xs">{label}</p>
        <p className="select-all break-words text-sm">
          {link.includes(' ') ? link : <AddressText>{link}</AddressText>}
        </p>
      </div>
      <IconButton label={copyLabel} onClick={() => void copyLink(link)}>
        <Copy aria-hidden size={20} />
      </IconButton>
    </div>
  );
}
