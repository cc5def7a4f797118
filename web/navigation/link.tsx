import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, type SearchValues } from './location.ts';
import type { Target } from './route.ts';
import { router } from './router.ts';

type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { replace?: boolean };

/** A tap with a modifier means a new tab or window, which the browser handles. */
export function opensNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}

/** A link to a page of the app. */
export function Link({ to, params, search, ...rest }: Target & AnchorProps) {
  return <AddressLink href={hrefOf(to, params, search as SearchValues)} {...rest} />;
}

/** Like Link, for addresses that are data. */
export function AddressLink({ href, replace = false, onClick, ...rest }: AnchorProps & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onPointerDown={() => router.preload(href)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensNewTab(event)) return;
        event.preventDefault();
        void router.open(href, { replace });
      }}
    />
  );
}
