import { Link, type LinkProps } from './link.tsx';

/** Links the page that this one belongs to, among a page's actions. */
export function PageLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="control inline-flex items-center px-2 font-semibold text-accent-ink" />;
}
