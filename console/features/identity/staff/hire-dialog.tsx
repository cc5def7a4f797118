import { CONSOLE_ROLES } from '@pitaka/contract/calls/console-values.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { HandOver } from './hand-over-dialog.tsx';
import type { StaffMember } from './staff-member.ts';

/** The choice of a role, as a field of a dialog. */
export function useRoleField(initial: StaffMember['role']) {
  const t = useText();
  return {
    name: 'role',
    kind: 'choice',
    label: t('account.staff.role'),
    initial,
    choices: CONSOLE_ROLES.map((value) => ({ value, label: t(`shell.role.${value}`) })),
  } as const;
}

export interface HireDialogProps {
  onClose: () => void;
  onHired: (made: HandOver) => void;
}

export function HireDialog({ onClose, onHired }: HireDialogProps) {
  const t = useText();
  const { site, sites } = useOperator();
  const roleField = useRoleField('cashier');
  const others = sites.filter((ownSite) => ownSite.id !== site.id && ownSite.role === 'owner');
  return (
    <ActionDialog
      call="/console/operators/create"
      title={t('account.staff.new')}
      submit={t('account.staff.create')}
      fields={[
        {
          name: 'name',
          kind: 'text',
          label: t('account.staff.name'),
          hint: t('account.staff.nameHint'),
          maxLength: 31,
        },
        roleField,
        others.length > 0 && {
          name: 'sites',
          kind: 'several',
          label: t('account.staff.sites'),
          choices: others.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      isReady={({ name }) => name !== ''}
      body={({ name, role, sites: also = '' }) => ({
        name: name.trim().toLowerCase(),
        role: role as StaffMember['role'],
        ...(also === '' ? {} : { sites: also.split(' ') }),
      })}
      onDone={({ password, waits }, { name }) => onHired({ name, password, waits })}
      onClose={onClose}
    />
  );
}
