import { LOCALE_NAMES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField, TextArea, TextField } from '../../../controls/field.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { OwnSite } from './own-site.ts';

const TEXTS = [
  ['name', 60],
  ['companyName', 120],
  ['icp', 60],
  ['areaCode', 4],
] as const;

/** A site's names, and the facts that can never change. */
export function FactsPanel({ site }: { site: OwnSite }) {
  const t = useText();
  const { name, companyName, icp, areaCode, locale } = site;
  const saved = { name, companyName, icp, areaCode, locale };
  const [draft, setDraft] = useState(saved);
  const [reason, setReason] = useState('');
  const save = useCommand('/console/sites/save', {
    onDone: ({ waits }) => showToast(t(waits ? 'sites.waits' : 'sites.saved'), { tone: 'positive', place: 'bottom' }),
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const labels = {
    name: t('sites.name'),
    companyName: t('sites.company'),
    icp: t('sites.icp'),
    areaCode: t('sites.areaCode'),
  };
  return (
    <Panel title={site.name}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.run({ id: site.id, version: site.version, ...draft, reason });
        }}
      >
        <Facts
          columns={2}
          facts={[
            { label: t('sites.id'), value: site.id },
            { label: t('sites.unit'), value: site.unit },
            { label: t('sites.zone'), value: site.timezone },
            { label: t('sites.since'), value: <Moment at={site.createdAt} /> },
          ]}
        />
        <p className="text-ink-faint text-xs">{t('sites.fixed')}</p>
        <div className="grid gap-3 desktop:grid-cols-2">
          {TEXTS.map(([key, maxLength]) => (
            <TextField
              key={key}
              label={labels[key]}
              value={draft[key]}
              onChange={({ target }) => setDraft({ ...draft, [key]: target.value })}
              error={save.fieldError(key)}
              maxLength={maxLength}
              autoComplete="off"
            />
          ))}
          <SelectField
            label={t('sites.language')}
            value={draft.locale}
            onChange={({ target }) => setDraft({ ...draft, locale: target.value as Locale })}
            error={save.fieldError('locale')}
          >
            {LOCALES.map((value) => (
              <option key={value} value={value}>
                {LOCALE_NAMES[value]}
              </option>
            ))}
          </SelectField>
        </div>
        {isChanged && (
          <>
            <TextArea
              label={t('shell.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              error={save.fieldError('reason')}
              maxLength={500}
            />
            {save.refusal && <Notice tone="negative">{save.refusal}</Notice>}
            <div className="flex gap-2">
              <Button type="submit" tone="primary" busy={save.isRunning}>
                {t('kit.form.save')}
              </Button>
              <Button tone="quiet" onClick={() => setDraft(saved)}>
                {t('kit.form.discard')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  );
}
