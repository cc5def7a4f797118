import { PERMISSIONS } from '@pitaka/core/values/permissions.ts';
import { Check } from 'lucide-react';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { useText } from '../../../texts.ts';

/** The permissions of each role, from the server. */
export function RoleRights() {
  const t = useText();
  const roles = useCall('/console/operators/roles', {});
  if (!roles.data) return undefined;
  const permissions = new Set(roles.data.flatMap(({ permissions }) => permissions));
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="px-4 py-2.5 font-semibold">{t('account.staff.rights')}</summary>
      <Table
        caption={t('account.staff.rights')}
        rows={PERMISSIONS.filter((permission) => permissions.has(permission))}
        keyOf={(permission) => permission}
        columns={[
          { key: 'what', head: t('account.may.what'), cell: (permission) => t(`account.may.${permission}`) },
          ...roles.data.map(({ role, permissions }) => ({
            key: role,
            head: t(`shell.role.${role}`),
            cell: (permission: string) =>
              permissions.includes(permission) ? (
                <Check role="img" aria-label={t('account.may.yes')} size={15} className="text-positive" />
              ) : (
                <span className="sr-only">{t('account.may.no')}</span>
              ),
          })),
        ]}
      />
    </details>
  );
}
