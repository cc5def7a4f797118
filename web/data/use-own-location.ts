import { useMatch, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * Where this page was opened. The router tells of the next address before this page goes; that address is not its own,
 * and a page that followed it would forget what it showed.
 */
export function useOwnLocation() {
  const ownPath = useMatch({ strict: false, select: (match) => match.pathname });
  const location = useRouterState({ select: (state) => state.location });
  const own = useRef(location);
  if (withoutSlash(location.pathname) === withoutSlash(ownPath)) own.current = location;
  return own.current;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
