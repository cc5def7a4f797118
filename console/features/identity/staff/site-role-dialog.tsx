import { CONSOLE_ROLES } from '@pitaka/contract/calls/console-values.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { useShowChanged } from './staff-action-dialog.tsx';
import type { StaffMember } from './staff-member.ts';

/** The value that means 'no access' in the choice of a role. */
const NONE = '';

/** The roles of a colleague on the operator's own sites. */
export function SiteRoleDialog({ colleague, onClose }: { colleague: StaffMember; onClose: () => void }) {
  const t = useText();
  const { sites } = useOperator();
  const showChanged = useShowChanged();
  const owned = sites.filter(({ role }) => role === 'owner');
  const roleAt = (site: string) => colleague.sites.find(({ id }) => id === site)?.role ?? NONE;
  return (
    <ActionDialog
      call="/console/operators/siterole"
      title={t('account.staff.sitesOf', { name: colleague.name })}
      submit={t('shell.save')}
      fields={[
        {
          name: 'site',
          kind: 'choice',
          label: t('shell.site'),
          choices: owned.map(({ id, name }) => ({ value: id, label: name })),
          fills: (site) => ({ role: roleAt(site) }),
        },
        {
          name: 'role',
          kind: 'choice',
          label: t('account.staff.role'),
          initial: roleAt(owned[0]?.id ?? ''),
          choices: [
            { value: NONE, label: t('account.staff.noAccess') },
            ...CONSOLE_ROLES.map((value) => ({ value, label: t(`shell.role.${value}`) })),
          ],
        },
      ]}
      isReady={({ site, role }) => role !== roleAt(site)}
      body={({ site, role }) => ({ id: colleague.id, site, role: role as StaffMember['role'] | '' })}
      onDone={showChanged}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('account.staff.sitesText')}</p>
    </ActionDialog>
  );
}
