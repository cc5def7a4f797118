import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { type LucideIcon, ScanSearch, Stamp, Trophy, UserPlus } from 'lucide-react';
import { POLL } from '../data/polling.ts';
import { useCall } from '../data/use-call.ts';
import { Link } from '../navigation/link.tsx';
import { MENU_GROUPS, type Waiting } from '../pages.ts';
import { useHasPermission } from '../session/use-operator.ts';
import { useText } from '../texts.ts';
import type { NavItem } from './nav-item.ts';
import { SiteSwitch } from './site-switch.tsx';
import { useMenu } from './use-menu.ts';
import { VersionLine } from './version-line.tsx';

/** The kinds in one group have different icons; a new kind has the group's icon. */
const ICONS: Readonly<Record<string, LucideIcon>> = { wheel_prize: Trophy, agent_application: UserPlus };

/** An entry in the navigation for each kind of record that a module defined and this operator may see. */
function useRecordMenu(): readonly NavItem[] {
  const may = useHasPermission();
  const { data = [] } = useCall(
    '/console/records/definitions',
    {},
    { everyMs: POLL.list, enabled: may('dashboard.view') },
  );
  return data.map(({ name, title, place, views }) => ({
    path: `/records/${name}`,
    group: place,
    label: title,
    icon: ICONS[name] ?? (place === 'work' ? Stamp : ScanSearch),
    // The first view has the waiting records.
    waiting: { count: views[0]?.count ?? 0 },
  }));
}

/**
 * The pages this operator may see: names on a wide screen, icons on a tablet, and the number of waiting records at
 * each.
 */
export function Nav({ waiting }: { waiting: Readonly<Record<string, Waiting | undefined>> }) {
  const t = useText();
  const records = useRecordMenu();
  const pages = useMenu().map(
    ({ path, menu: { group, label, icon } }): NavItem => ({
      path,
      group,
      label: t(label),
      icon,
      waiting: waiting[path],
    }),
  );
  return (
    <nav
      aria-label={t('shell.nav')}
      className="flex w-14 shrink-0 flex-col overflow-y-auto border-line border-e bg-page pb-4 wide:w-52"
    >
      <div className="sticky top-0 z-10 flex h-14 shrink-0 items-center gap-2.5 bg-page px-3 max-wide:justify-center max-wide:px-0 wide:ps-5">
        <span className="font-bold text-base max-wide:sr-only">{t('shell.brand')}</span>
        <span
          aria-hidden
          className="wide:hidden grid size-7 place-items-center rounded-md bg-accent font-semibold text-on-accent text-sm"
        >
          P
        </span>
        <span className="max-wide:hidden min-w-0">
          <SiteSwitch />
        </span>
      </div>
      <div className="flex flex-col gap-4 px-2.5 max-wide:px-1.5">
        {MENU_GROUPS.map((group) => {
          const items = [...pages, ...records].filter((item) => item.group === group);
          if (items.length === 0) return undefined;
          return (
            <div key={group}>
              <p className="hidden wide:block px-2.5 pb-1 font-semibold text-[0.7rem] text-ink-faint">
                {t(`shell.nav.group.${group}`)}
              </p>
              <ul className="flex flex-col gap-px">
                {items.map((item) => (
                  <li key={item.path}>
                    <NavLink item={item} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      <VersionLine />
    </nav>
  );
}

function NavLink({ item: { path, label, icon: Icon, waiting } }: { item: NavItem }) {
  return (
    <Link
      to={path}
      exact={path === '/'}
      title={label}
      className={classNames(
        'relative flex min-h-[var(--nav-row)] items-center gap-2.5 rounded-control px-2.5 font-medium text-ink hover:bg-sunken',
        'max-wide:justify-center aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink',
      )}
    >
      <Icon aria-hidden size={17} className="wide:hidden shrink-0" />
      <span className="max-wide:sr-only min-w-0 flex-1 truncate">{label}</span>
      {waiting && <NavBadge waiting={waiting} />}
    </Link>
  );
}

function NavBadge({ waiting: { count, isUrgent = false, overdue = 0 } }: { waiting: Waiting }) {
  const t = useText();
  const isLate = overdue > 0;
  const shown = isLate ? overdue : count;
  if (shown === 0) return undefined;
  const text = shown > 99 ? '99+' : String(shown);
  return (
    <span
      className={classNames(
        'tabular max-wide:absolute max-wide:-end-0.5 max-wide:-top-0.5 font-semibold text-xs',
        'max-wide:rounded-full max-wide:bg-surface max-wide:px-1 max-wide:text-[0.65rem]',
        isLate || isUrgent ? 'text-negative' : 'text-ink-faint in-aria-[current=page]:text-accent-ink',
      )}
    >
      {isLate ? (
        <>
          <span className="max-wide:sr-only">{t('shell.nav.overdue', { count: text })}</span>
          <span aria-hidden className="wide:hidden">
            {text}
          </span>
        </>
      ) : (
        text
      )}
    </span>
  );
}
