import { selectSite } from '../session/session.ts';
import { useOperator } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

const CLASS_NAME = 'max-w-full rounded-md bg-sunken px-2 py-1 font-medium text-ink text-xs';

/** Selects one of the operator's sites. The page reloads, so that no data of one site is shown beside another's. */
export function SiteSwitch() {
  const { site, sites } = useOperator();
  const t = useText();
  if (sites.length < 2) return <span className={`${CLASS_NAME} block truncate`}>{site.name}</span>;
  return (
    <select
      aria-label={t('shell.site')}
      value={site.id}
      onChange={(event) => {
        selectSite(event.target.value);
        location.assign('/console/');
      }}
      className={CLASS_NAME}
    >
      {sites.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
