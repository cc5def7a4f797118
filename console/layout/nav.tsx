import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Link } from '../navigation/link.tsx';
import { useMay } from '../session/use-operator.ts';
import { useText } from '../texts.ts';
import { NAV_GROUPS, type NavItem } from './nav-items.ts';

/** The places this operator may go: names on a wide screen, icons on a tablet. Counts say where work waits. */
export function Nav({ counts }: { counts: Readonly<Record<string, number | undefined>> }) {
  const may = useMay();
  const t = useText();
  return (
    <nav
      aria-label={t('shell.nav')}
      className="flex w-14 shrink-0 flex-col overflow-y-auto border-line border-e bg-surface wide:w-56"
    >
      <p className="sticky top-0 flex h-12 shrink-0 items-center gap-2 border-line border-b bg-surface px-4 font-semibold max-wide:justify-center max-wide:px-0">
        <span aria-hidden className="grid size-6 place-items-center rounded-md bg-accent text-on-accent text-xs">
          P
        </span>
        <span className="max-wide:sr-only">{t('shell.title')}</span>
      </p>
      <div className="flex flex-col gap-4 px-2 py-3">
        {NAV_GROUPS.map((group) => {
          const items = group.items.filter((item) => may(item.permission));
          if (items.length === 0) return undefined;
          return (
            <div key={group.label}>
              <p className="hidden wide:block px-2.5 pb-1 font-medium text-ink-faint text-xs">{t(group.label)}</p>
              <ul className="flex flex-col gap-0.5">
                {items.map((item) => (
                  <li key={item.to}>
                    <NavLink item={item} count={counts[item.to]} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
}

function NavLink({ item, count }: { item: NavItem; count: number | undefined }) {
  const t = useText();
  const Icon = item.icon;
  const label = t(item.label);
  return (
    <Link
      to={item.to}
      exact={item.to === '/'}
      title={label}
      className={classNames(
        'control relative flex items-center gap-2.5 rounded-control px-2.5 font-medium text-ink-soft hover:bg-sunken hover:text-ink',
        'max-wide:justify-center aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink',
      )}
    >
      <Icon aria-hidden size={17} className="shrink-0" />
      <span className="max-wide:sr-only min-w-0 flex-1 truncate">{label}</span>
      {count ? (
        <span className="tabular max-wide:absolute max-wide:-end-0.5 max-wide:-top-0.5 rounded-full bg-accent px-1.5 font-semibold text-[0.7rem] text-on-accent leading-[1.15rem]">
          {count > 99 ? '99+' : count}
        </span>
      ) : undefined}
    </Link>
  );
}
