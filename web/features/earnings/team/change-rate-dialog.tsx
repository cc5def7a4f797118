import { day, rateIn } from '@pitaka/contract/fields.ts';
import type { FieldCode } from '@pitaka/contract/messages/fields/codes.ts';
import { addDays, latestStart } from '@pitaka/core/values/site-days.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { dayIn } from '../../../kit/site-day.ts';
import { useDay } from '../../../kit/use-day.ts';
import { useMoney } from '../../../kit/use-money.ts';
import { useSite } from '../../../site/use-site.ts';
import { useText } from '../../../texts.ts';
import { type MemberDetail, memberName } from './member.ts';
import { loweredBy, shareOfHundred } from './share-of-hundred.ts';

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
  /** The user's own rate: a member's rate is never above it. */
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
  const [lowered, ask] = useState<Change>();

  const save = async ({ rate, from }: Change) => {
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
    } finally {
      ask(undefined);
    }
  };
  // Lowering a member's pay needs a second touch: a typed 5 instead of 55 would lower it by 91 %.
  const change = form.handleSubmit(async (input) =>
    Number(input.rate) < Number(member.rate) ? ask(input) : save(input),
  );
  if (lowered) {
    return <LowerQuestion member={member} change={lowered} today={today} onSave={save} onBack={() => ask(undefined)} />;
  }

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

interface Change {
  rate: string;
  from: string;
}

interface LowerQuestionProps {
  member: MemberDetail;
  change: Change;
  today: string;
  onSave: (change: Change) => Promise<void>;
  onBack: () => void;
}

/** Asks before a member's pay is lowered; a change that starts today may be moved to tomorrow. */
function LowerQuestion({ member, change, today, onSave, onBack }: LowerQuestionProps) {
  const t = useText();
  const dayOf = useDay();
  const [saved, setSaved] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  // The touched button is gone: the question is read out.
  useEffect(() => title.current?.focus(), []);
  const save = async (from: string) => {
    setSaved(from);
    await onSave({ rate: change.rate, from });
  };
  const waitsFor = (from: string) => ({ busy: saved === from, disabled: saved !== undefined && saved !== from });
  const isToday = change.from <= today;
  const tomorrow = addDays(today, 1);
  const percent = loweredBy(member.rate, change.rate);
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-1">
      <h3 ref={title} tabIndex={-1} className="font-semibold text-lg leading-snug outline-none">
        {t('team.rate.lower', { name: memberName(member), percent })}
      </h3>
      <Example member={member} typed={change.rate} />
      <div className="flex flex-col gap-2">
        {isToday ? (
          <>
            <Button size="wide" {...waitsFor(tomorrow)} onClick={() => void save(tomorrow)}>
              {t('team.rate.lower.tomorrow')}
            </Button>
            <Button size="wide" tone="danger" {...waitsFor(change.from)} onClick={() => void save(change.from)}>
              {t('team.rate.lower.now')}
            </Button>
          </>
        ) : (
          <Button size="wide" {...waitsFor(change.from)} onClick={() => void save(change.from)}>
            {t('team.rate.lower.from', { day: dayOf(`${change.from}T12:00:00Z`) })}
          </Button>
        )}
        <Button size="wide" tone="quiet" disabled={saved !== undefined} onClick={onBack}>
          {t('team.rate.lower.back')}
        </Button>
      </div>
    </div>
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
