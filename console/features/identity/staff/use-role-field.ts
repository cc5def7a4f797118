import { CONSOLE_ROLES } from '@pitaka/contract/calls/console-values.ts';
import { useText } from '../../../texts.ts';
import type { Colleague } from './colleague.ts';

/** The choice of a role, as a field of a dialog. */
export function useRoleField(initial: Colleague['role']) {
  const t = useText();
  return {
    name: 'role',
    kind: 'choice',
    label: t('account.staff.role'),
    initial,
    choices: CONSOLE_ROLES.map((value) => ({ value, label: t(`shell.role.${value}`) })),
  } as const;
}
