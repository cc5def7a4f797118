import { day, rateIn } from '@pitaka/contract/fields.ts';
import type { FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { latestStart } from '@pitaka/core/values/site-days.ts';
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
import { dayIn } from '../../../kit/site-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { type MemberDetail, memberName } from './member.ts';
import { shareOfHundred } from './share-of-hundred.ts';

function schemaOf(today: string) {
  return z.object({
    rate: rateIn,
    from: day.check(z.refine((from) => from <= latestStart(today), 'date_too_far' satisfies FieldCode)),
  });
}

export interface ChangeRateDialogProps {
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
  member: MemberDetail;
  /** The user's own rate: a member's is never above it. */
  highest: string;
}

export default function ChangeRateDialog({ open, onClose, ...rest }: ChangeRateDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('team.rate.change')} closeLabel={t('shell.close')}>
      <RateForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function RateForm({ onClose, onChanged, member, highest }: Omit<ChangeRateDialogProps, 'open'>) {
  const t = useText();
  const { timezone } = useSite();
  const today = dayIn(timezone, new Date());
  const form = useForm({
    resolver: schemaResolver(schemaOf(today)),
    defaultValues: { rate: member.rate, from: today },
  });
  const { errors, isSubmitting } = form.formState;

  const change = form.handleSubmit(async ({ rate, from }) => {
    try {
      // Today means from now on: earlier earnings of today keep their rate.
      const when = from === dayIn(timezone, new Date()) ? {} : { from };
      await call('/team/rate', { uid: member.uid, rate, ...when }, { errors: 'own' });
      onClose();
      onChanged();
      showToast(t('team.rate.changed'), { tone: 'positive' });
    } catch (error) {
      if (showRefusalAtFields(error, ['rate', 'from'], form.setError)) return;
      const message = error instanceof Error ? error.message : t('shell.error.system');
      form.setError(fieldOf(error), { message }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4 overflow-y-auto p-1">
      <TextField
        {...form.register('rate', { setValueAs: (typed: string) => typed.trim().replace(',', '.') })}
        label={t('team.rate.new')}
        inputMode="decimal"
        autoComplete="off"
        hint={t('team.rate.highest', { rate: highest })}
        error={fieldErrorText(t, errors.rate?.message)}
        after={<span className="self-center text-ink-soft">%</span>}
      />
      <TextField
        {...form.register('from')}
        label={t('team.rate.day')}
        type="date"
        min={today}
        max={latestStart(today)}
        hint={t('team.rate.day.hint')}
        error={fieldErrorText(t, errors.from?.message)}
      />
      <Example member={member} typed={form.watch('rate')} />
      {errors.root && (
        <p role="alert" className="text-negative text-sm">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" size="wide" busy={isSubmitting}>
        {t('team.rate.save')}
      </Button>
    </form>
  );
}

/** The typed rate as an example in money. */
function Example({ member, typed }: { member: MemberDetail; typed: string }) {
  const t = useText();
  const money = useMoney();
  const rate = z.safeParse(rateIn, typed);
  return (
    <p aria-live="polite" className="rounded-control bg-sunken px-3.5 py-3 text-ink-soft text-sm">
      {rate.success &&
        t('team.rate.example', {
          name: memberName(member),
          whole: money('100.00'),
          after: money(shareOfHundred(rate.data)),
          before: money(shareOfHundred(member.rate)),
        })}{' '}
      {t('team.rate.told')}
    </p>
  );
}

function fieldOf(error: unknown): 'rate' | 'from' | 'root' {
  if (!(error instanceof CallRefused)) return 'root';
  return error.code === 'date_past' ? 'from' : 'rate';
}
