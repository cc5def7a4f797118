import { SelectField } from '../controls/field.tsx';
import { lookAtSite } from '../session/session.ts';
import { useOperator } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

/** Which of the operator's sites the desk looks at. The page begins anew: nothing of one site stays beside another's. */
export function SiteSwitch() {
  const { site, sites } = useOperator();
  const t = useText();
  if (sites.length < 2) return <span className="truncate font-semibold">{site.name}</span>;
  return (
    <SelectField
      label={t('shell.site')}
      bare
      value={site.id}
      onChange={(event) => {
        lookAtSite(event.target.value);
        location.assign('/console/');
      }}
      className="w-36 font-semibold"
    >
      {sites.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );
}
