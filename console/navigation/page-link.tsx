import { Link, type LinkProps } from './link.tsx';

/** A link, among a page's actions, to the page that it belongs to. */
export function PageLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="control inline-flex items-center px-2 font-semibold text-accent-ink" />;
}
