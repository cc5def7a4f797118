import { lookAtSite } from '../session/session.ts';
import { useOperator } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

const LOOK = 'max-w-full rounded-md bg-sunken px-2 py-1 font-medium text-ink text-xs';

/** Selects one of the operator's sites. The page reloads, so that no data of one site is shown beside another's. */
export function SiteSwitch() {
  const { site, sites } = useOperator();
  const t = useText();
  if (sites.length < 2) return <span className={`${LOOK} block truncate`}>{site.name}</span>;
  return (
    <select
      aria-label={t('shell.site')}
      value={site.id}
      onChange={(event) => {
        lookAtSite(event.target.value);
        location.assign('/console/');
      }}
      className={LOOK}
    >
      {sites.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
