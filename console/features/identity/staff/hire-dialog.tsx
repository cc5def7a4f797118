import { CONSOLE_ROLES } from '@pitaka/contract/calls/console-values.ts';
import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { SelectField, TextField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type Role = (typeof CONSOLE_ROLES)[number];

export interface HireDialogProps {
  open: boolean;
  onClose: () => void;
  onHired: (made: { name: string; password: string }) => void;
}

export function HireDialog({ open, onClose, onHired }: HireDialogProps) {
  const t = useText();
  const { site, sites } = useOperator();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('cashier');
  const [also, setAlso] = useState<readonly string[]>([]);
  const others = sites.filter((one) => one.id !== site.id && one.role === 'owner');
  const close = () => {
    onClose();
    hire.forget();
    setName('');
    setAlso([]);
  };
  const hire = useCommand('/console/operators/create', {
    onDone: (answer, body) => {
      close();
      onHired({ name: body.name, password: answer.password });
    },
  });
  return (
    <FormDialog
      open={open}
      title={t('account.staff.new')}
      onClose={close}
      submitLabel={t('account.staff.create')}
      busy={hire.isRunning}
      refusal={hire.refusal}
      disabled={name === ''}
      onSubmit={() => hire.run({ name, role, ...(also.length > 0 ? { sites: [...also] } : {}) })}
    >
      <TextField
        label={t('account.staff.name')}
        hint={t('account.staff.nameHint')}
        error={hire.fieldError('name')}
        value={name}
        onChange={(event) => setName(event.target.value.toLowerCase())}
        autoComplete="off"
        maxLength={31}
      />
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
      {others.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium text-ink-soft text-xs">{t('account.staff.sites')}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {others.map((one) => (
              <label key={one.id} className="control flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={also.includes(one.id)}
                  onChange={(event) =>
                    setAlso(event.target.checked ? [...also, one.id] : also.filter((id) => id !== one.id))
                  }
                />
                {one.name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  );
}
