import { LOCALE_NAMES } from '@pitaka/contract/locales.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { ActionFields } from '../../../kit/dialogs/action-fields.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { TrialForm, useTrial } from '../../../kit/trial-form.tsx';
import { useText } from '../../../texts.ts';
import { proposalOf, type Rule, type RuleValues, readIn, type Simulated, TEXT_LOCALES, valuesOf } from './rule.ts';
import { SimulationPart } from './simulation-part.tsx';
import { useRuleFields } from './use-rule-fields.ts';

/** A version: entered, simulated with last month, and only then saved or requested. */
export function RuleForm({ rule, onClose }: { rule: Rule | undefined; onClose: () => void }) {
  const t = useText();
  const { values, change, tried, setTried } = useTrial<RuleValues, Simulated>(() => valuesOf(rule));
  const fields = useRuleFields(rule);
  const [openDialog, setOpenDialog] = useState<'save' | 'request'>();
  const simulation = useCommand('/console/bonuses/simulate', { onDone: setTried });
  const parts = {
    values,
    onChange: (name: string, value: string) => change({ [name]: value }),
    onFill: change,
    errorOf: (name: string) => simulation.fieldError(`terms.${name}`) ?? simulation.fieldError(name),
  };
  const title = rule ? t('bonuses.form', { name: titleOf(rule) }) : t('bonuses.form.new');
  return (
    <TrialForm
      title={title}
      trial={simulation}
      onTry={() => simulation.run({ proposal: proposalOf(values, rule) })}
      onClose={onClose}
      words={{ cancel: t('bonuses.cancel'), trial: t('bonuses.simulate') }}
      result={tried && <SimulationPart simulated={tried} />}
      actions={
        <>
          {rule && <Button onClick={() => setOpenDialog('save')}>{t('bonuses.save')}</Button>}
          <Button tone="primary" onClick={() => setOpenDialog('request')}>
            {t('bonuses.request')}
          </Button>
        </>
      }
      dialogs={
        <>
          {openDialog === 'save' && rule && (
            <ActionDialog
              call="/console/bonuses/save"
              title={title}
              submit={t('bonuses.save')}
              reasonTopic="none"
              body={(_values, reason) => ({ id: rule.id, proposal: proposalOf(values, rule), reason })}
              done={t('bonuses.saved')}
              onDone={onClose}
              onClose={() => setOpenDialog(undefined)}
            >
              <p className="text-ink-soft">{t('bonuses.save.text')}</p>
            </ActionDialog>
          )}
          {openDialog === 'request' && (
            <ApprovalDialog
              kind="bonus_rule"
              target={values.id.trim()}
              title={title}
              payload={() => proposalOf(values, rule) as never}
              onDone={onClose}
              onClose={() => setOpenDialog(undefined)}
            />
          )}
        </>
      }
    >
      <ActionFields fields={fields.rule} {...parts} />
      <details className="rounded-card border border-line p-3" open={rule === undefined}>
        <summary className="cursor-pointer font-semibold">{t('bonuses.texts')}</summary>
        <div className="mt-3 flex flex-col gap-3">
          <ActionFields fields={fields.texts} {...parts} />
        </div>
      </details>
      <TextPreview values={values} />
    </TrialForm>
  );
}

export function titleOf(rule: Rule): string {
  return rule.terms.texts['en-US']?.title ?? rule.id;
}

/** The users' texts, language by language. */
function TextPreview({ values }: { values: RuleValues }) {
  const t = useText();
  return (
    <section aria-label={t('bonuses.preview')} className="rounded-card border border-line bg-page p-3">
      <h3 className="mb-2 font-semibold">{t('bonuses.preview')}</h3>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-3">
        {TEXT_LOCALES.map((locale) => {
          const { title, body } = readIn(values, locale);
          return (
            <li key={locale} lang={locale} className="rounded-card border border-line bg-surface p-3">
              <p className="text-ink-faint text-xs">{LOCALE_NAMES[locale]}</p>
              <p className="wrap-anywhere font-semibold">{title || '–'}</p>
              <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{body}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
