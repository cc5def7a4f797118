import { CONSOLE_ROLES } from '@pitaka/contract/calls/console-values.ts';
import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { Colleague } from './colleague.ts';

export type StaffAction = 'role' | 'reset' | 'disable' | 'enable' | 'remove';
type Role = Colleague['role'];

export interface StaffActionDialogProps {
  action: { kind: StaffAction; who: Colleague } | undefined;
  onClose: () => void;
  onPassword: (handOver: { name: string; password: string }) => void;
}

/** Says what an action on a colleague does before it is done. */
export function StaffActionDialog({ action, onClose, onPassword }: StaffActionDialogProps) {
  if (!action) return undefined;
  return <OpenDialog key={`${action.kind} ${action.who.id}`} {...action} onClose={onClose} onPassword={onPassword} />;
}

function OpenDialog({
  kind,
  who,
  onClose,
  onPassword,
}: { kind: StaffAction; who: Colleague } & Omit<StaffActionDialogProps, 'action'>) {
  const t = useText();
  const { id, name } = who;
  const [role, setRole] = useState<Role>(who.role);
  const done = { done: t('account.staff.saved'), onDone: onClose };
  const commands = {
    role: useCommand('/console/operators/role', done),
    disable: useCommand('/console/operators/disable', done),
    enable: useCommand('/console/operators/enable', done),
    remove: useCommand('/console/operators/remove', done),
    reset: useCommand('/console/operators/reset', {
      onDone: (answer) => {
        onClose();
        onPassword({ name, password: answer.password });
      },
    }),
  };
  const { isRunning, refusal } = commands[kind];
  const shared = { open: true, onClose, busy: isRunning, refusal };
  if (kind === 'role') {
    return (
      <FormDialog
        {...shared}
        title={`${t('account.staff.changeRole')}: ${name}`}
        submitLabel={t('shell.save')}
        disabled={role === who.role}
        onSubmit={() => commands.role.run({ id, role })}
      >
        <SelectField
          label={t('account.staff.role')}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          {CONSOLE_ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`shell.role.${one}`)}
            </option>
          ))}
        </SelectField>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      title={t(`account.staff.${kind}Title`, { name })}
      tone={kind === 'enable' ? 'primary' : 'danger'}
      submitLabel={t(`account.staff.${kind}`)}
      onSubmit={() => commands[kind].run({ id })}
    >
      <p className="text-ink-soft">{t(`account.staff.${kind}Text`)}</p>
    </FormDialog>
  );
}
