import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '../session/wanted-page.ts';

export interface EntryLinkProps {
  path: string;
  className?: string;
  children: ReactNode;
}

/** A way to a page of the app by its address, for entries that are data. */
export function EntryLink({ path, className, children }: EntryLinkProps) {
  const router = useRouter();
  return (
    <a
      href={path}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate(addressOf(path));
      }}
    >
      {children}
    </a>
  );
}
