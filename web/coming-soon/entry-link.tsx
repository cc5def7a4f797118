import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useComingSoon } from '../dialogs/use-coming-soon.ts';
import { addressOf } from '../session/wanted-page.ts';
import { isOpenYet } from './capabilities.ts';

export interface EntryLinkProps {
  path: string;
  className?: string;
  children: ReactNode;
}

/** A way to a page of the app; where the page comes later, a tap opens the coming-soon dialog in place (Spec: A6). */
export function EntryLink({ path, className, children }: EntryLinkProps) {
  const router = useRouter();
  const comingSoon = useComingSoon();
  return (
    <a
      href={path}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (isOpenYet(path)) void router.navigate(addressOf(path));
        else comingSoon.show();
      }}
    >
      {children}
    </a>
  );
}
