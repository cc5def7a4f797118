import { useState } from 'react';
import { FormDialog } from '../../../controls/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user-page.tsx';

const PERIODS = ['day', 'week', 'month'] as const;
type Limited = 'withdrawal' | 'transfer';

/** Asks for limits of one user in place of the site's. */
export function LimitsDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useText();
  const [limited, setLimited] = useState<Limited>('withdrawal');
  const [drafts, setDrafts] = useState(() => textsOf(user, 'withdrawal'));
  const [reason, setReason] = useState('');
  const ask = useCommand('/console/approvals/request', { done: t('users.asked'), onDone: onClose });
  const limit = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <FormDialog
      open
      title={t('users.limits.change')}
      onClose={onClose}
      submitLabel={t('users.ask')}
      busy={ask.isRunning}
      refusal={ask.refusal}
      onSubmit={() =>
        ask.run({
          kind: 'limit',
          target: user.uid,
          payload: { limited, day: limit(drafts.day), week: limit(drafts.week), month: limit(drafts.month) },
          reason,
        })
      }
    >
      <SelectField
        label={t('users.limits.which')}
        value={limited}
        onChange={(event) => {
          const next = event.target.value as Limited;
          setLimited(next);
          setDrafts(textsOf(user, next));
        }}
      >
        <option value="withdrawal">{t('users.limits.withdrawal')}</option>
        <option value="transfer">{t('users.limits.transfer')}</option>
      </SelectField>
      <div className="grid grid-cols-3 gap-3">
        {PERIODS.map((period) => (
          <TextField
            key={period}
            label={t(`users.limits.${period}`)}
            inputMode="decimal"
            value={drafts[period]}
            onChange={(event) => setDrafts({ ...drafts, [period]: event.target.value })}
            error={ask.fieldError(period)}
            autoComplete="off"
            maxLength={20}
          />
        ))}
      </div>
      <p className="text-ink-faint text-xs">{t('users.limits.hint')}</p>
      <TextArea
        label={t('shell.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={ask.fieldError('reason')}
        maxLength={500}
      />
    </FormDialog>
  );
}

function textsOf(user: UserDetail, limited: Limited) {
  const { day, week, month } = user.limits[limited];
  return { day: day ?? '', week: week ?? '', month: month ?? '' };
}
