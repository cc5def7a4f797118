import { Link as RouterLink, Navigate as RouterNavigate } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';
import type { Place } from './place.ts';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/*
 * The router has one type of routes per program, and the promoter's app defines it: in the console, the type of an
 * address is `Path`, and only these lines convert it for the router.
 */
const UntypedLink = RouterLink as unknown as ComponentType<
  Anchor & Place & { activeOptions: { exact: boolean; includeSearch: boolean }; children: ReactNode }
>;

export interface LinkProps extends Anchor, Place {
  /** Counts as the current page only at exactly this address. */
  exact?: boolean;
  children: ReactNode;
}

export function Link({ exact = false, ...rest }: LinkProps) {
  return <UntypedLink {...rest} activeOptions={{ exact, includeSearch: false }} />;
}

export const Navigate = RouterNavigate as unknown as ComponentType<Place & { replace?: boolean }>;
