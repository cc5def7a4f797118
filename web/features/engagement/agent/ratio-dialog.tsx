import { day, rateIn } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { useDays } from '../../../kit/use-days.ts';
import { useText } from '../../../texts.ts';
import type { MemberDetail } from './agent.ts';

const schema = z.object({ ratio: rateIn, from: z.union([day, z.literal('')]) });

export interface RatioDialogProps {
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
  member: MemberDetail;
  /** The user's own ratio: a member's ratio is never above it. */
  highest: string;
}

export default function RatioDialog({ open, onClose, ...rest }: RatioDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('agent.ratio.change')} closeLabel={t('shell.close')}>
      <RatioForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function RatioForm({ onClose, onChanged, member, highest }: Omit<RatioDialogProps, 'open'>) {
  const t = useText();
  const days = useDays();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { ratio: member.ratio, from: '' } });
  const { errors, isSubmitting } = form.formState;
  const change = form.handleSubmit(async ({ ratio, from }) => {
    try {
      const body = { uid: member.uid, ratio, ...(from === '' ? {} : { from }) };
      const set = await call('/agent/ratio', body, { errors: 'own' });
      onClose();
      onChanged();
      showToast(t('agent.ratio.set', { ratio: set.ratio, day: days(set.from) }), { tone: 'positive' });
    } catch (error) {
      if (showRefusalAtFields(error, ['ratio', 'from'], form.setError)) return;
      const message = error instanceof Error ? error.message : t('shell.error.system');
      const isOfDay = error instanceof CallRefused && error.code === 'date_past';
      form.setError(isOfDay ? 'from' : 'ratio', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <TextField
        {...form.register('ratio', { setValueAs: (typed: string) => typed.trim().replace(',', '.') })}
        label={t('agent.ratio.new')}
        inputMode="decimal"
        autoComplete="off"
        hint={t('agent.ratio.highest', { ratio: highest })}
        error={fieldErrorText(t, errors.ratio?.message)}
        after={<span className="self-center text-ink-soft">%</span>}
      />
      <TextField
        {...form.register('from')}
        label={t('agent.ratio.from')}
        type="date"
        hint={t('agent.ratio.from.hint')}
        error={fieldErrorText(t, errors.from?.message)}
      />
      <p className="rounded-control bg-sunken px-3.5 py-3 text-ink-soft text-sm">{t('agent.ratio.told')}</p>
      <Button type="submit" size="wide" busy={isSubmitting}>
        {t('agent.ratio.save')}
      </Button>
    </form>
  );
}
