import type { Permission } from '@pitaka/core/values/permissions.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasPermission } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

/** If this operator's role may not see a page, a note replaces it. The server refuses the calls in any case. */
export function NeedPermission({ permission, children }: { permission: Permission | undefined; children: ReactNode }) {
  const may = useHasPermission();
  const t = useText();
  if (permission === undefined || may(permission)) return children;
  return (
    <EmptyState
      icon={<Lock size={36} strokeWidth={1.5} />}
      title={t('shell.notAllowed')}
      text={t('shell.notAllowedText')}
      className="mt-16"
    />
  );
}
