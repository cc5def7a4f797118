import { optionalText, text } from '@pitaka/contract/fields.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { FieldFrame, inputClass, TextField } from '@pitaka/ui/primitives/field.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText, showRefusalAtFields } from '../../../forms/field-error.ts';
import { schemaResolver } from '../../../forms/schema-resolver.ts';
import { Fact, Facts } from '../../../kit/facts.tsx';
import { Steps } from '../../../kit/steps.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { AgentState } from './agent.ts';
import { RatioExample } from './ratio-example.tsx';

const schema = z.object({ name: text(60), contact: text(80), note: optionalText(500) });

/** An introduction to the programme, and the application. */
export function JoinForm({ terms, onDone }: { terms: AgentState; onDone: () => void }) {
  const t = useText();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { name: '', contact: '', note: '' } });
  const { errors, isSubmitting } = form.formState;
  const apply = form.handleSubmit(async (values) => {
    try {
      await call('/agent/join', values, { errors: 'own' });
      showToast(t('agent.join.done'), { tone: 'positive' });
      onDone();
    } catch (error) {
      if (showRefusalAtFields(error, ['name', 'contact', 'note'], form.setError)) return;
      form.setError('root', { message: error instanceof Error ? error.message : t('shell.error.system') });
    }
  });
  return (
    <section aria-labelledby="join-title" className="flex flex-col gap-4">
      <div>
        <h2 id="join-title" className="font-semibold text-lg">
          {t('agent.join')}
        </h2>
        <p className="text-ink-soft">{t(`agent.join.text.${terms.base}`)}</p>
      </div>
      <Terms terms={terms} />
      <Steps labels={[t('agent.step.apply'), t('agent.step.invite'), t('agent.step.paid')]} />
      <form noValidate onSubmit={(event) => void apply(event)} className="flex flex-col gap-4">
        <TextField
          {...form.register('name')}
          label={t('agent.join.name')}
          autoComplete="name"
          maxLength={60}
          error={fieldErrorText(t, errors.name?.message)}
        />
        <TextField
          {...form.register('contact')}
          label={t('agent.join.contact')}
          hint={t('agent.join.contact.hint')}
          autoComplete="off"
          maxLength={80}
          error={fieldErrorText(t, errors.contact?.message)}
        />
        <FieldFrame label={t('agent.join.note')} error={fieldErrorText(t, errors.note?.message)}>
          {({ id, describedBy, invalid }) => (
            <textarea
              {...form.register('note')}
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              rows={3}
              maxLength={500}
              className={`${inputClass} h-auto py-2.5`}
            />
          )}
        </FieldFrame>
        {errors.root && (
          <p role="alert" className="text-negative text-sm">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" size="wide" busy={isSubmitting}>
          {t('agent.join.send')}
        </Button>
      </form>
    </section>
  );
}

/** The terms of an agent, before the application: the percentage and its base, the payday, the deductions. */
function Terms({ terms: { base, startRatio, paidEvery, carriesLosses, minWithdraw } }: { terms: AgentState }) {
  const t = useText();
  const money = useMoney();
  return (
    <div className="flex flex-col gap-2 rounded-card bg-surface p-4">
      <Facts>
        <Fact label={t('agent.terms.ratio')} strong>
          {t('agent.percent', { ratio: startRatio })}
        </Fact>
        <Fact label={t('agent.terms.of')}>{t(`agent.base.${base}`)}</Fact>
        <Fact label={t('agent.terms.paid')}>{t(`agent.terms.paid.${paidEvery}`)}</Fact>
        <Fact label={t('agent.terms.minimum')}>{money(minWithdraw)}</Fact>
      </Facts>
      <RatioExample base={base} ratio={startRatio} />
      {carriesLosses && base !== 'turnover' && <p className="text-ink-soft text-sm">{t('agent.terms.losses')}</p>}
    </div>
  );
}
