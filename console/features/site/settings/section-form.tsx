import { useState } from 'react';
import { Button, buttonClass } from '../../../controls/button.tsx';
import { TextArea } from '../../../controls/field.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { Link } from '../../../navigation/link.tsx';
import { useMay } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { type Draft, fromDraft, type Section, type SettingsField, toDraft } from './draft.ts';
import { FieldControl } from './field-control.tsx';
import { RowsControl } from './rows-control.tsx';

/** A section of the settings as a form. Only what was changed is sent. */
export function SectionForm({ section }: { section: Section }) {
  const t = useText();
  const may = useMay();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [reason, setReason] = useState('');
  const save = useCommand('/console/settings/save', {
    onDone: () => {
      setDrafts({});
      setReason('');
    },
    done: t('settings.saved'),
  });
  const discard = () => {
    setDrafts({});
    setReason('');
    save.forget();
  };
  const isClosed = !may('settings.manage') || section.pendingApproval !== null;
  const draftOf = (field: SettingsField) => drafts[field.key] ?? toDraft(field, section.values[field.key]);
  const changed = section.fields.filter(
    (field) => field.key in drafts && !isSame(drafts[field.key], toDraft(field, section.values[field.key])),
  );
  const submit = () => {
    const values = Object.fromEntries(changed.map((field) => [field.key, fromDraft(field, draftOf(field))]));
    save.run({ section: section.section, version: section.version, values, reason });
  };
  return (
    <Panel title={section.title}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="text-ink-soft">{section.description}</p>
        {section.pendingApproval && <PendingNotice />}
        <div className="grid desktop:grid-cols-2 gap-3">
          {section.fields.map((field) => {
            const draft = draftOf(field);
            const onChange = (next: Draft) => setDrafts({ ...drafts, [field.key]: next });
            const path = `values.${field.key}`;
            return typeof draft === 'object' ? (
              <RowsControl
                key={field.key}
                field={field}
                rows={draft}
                onChange={onChange}
                errorOf={(below) => save.fieldError(below === '' ? path : `${path}.${below}`)}
                disabled={isClosed}
              />
            ) : (
              <FieldControl
                key={field.key}
                field={field}
                draft={draft}
                onChange={onChange}
                error={save.fieldError(path)}
                disabled={isClosed}
              />
            );
          })}
        </div>
        {!isClosed && changed.length > 0 && (
          <>
            {changed.some(({ guarded }) => guarded) && <p className="text-ink-soft">{t('settings.guarded')}</p>}
            <TextArea
              label={t('shell.reason')}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={save.fieldError('reason')}
              maxLength={500}
            />
            {save.refusal && <Notice tone="negative">{save.refusal}</Notice>}
            <div className="flex gap-2">
              <Button type="submit" tone="primary" busy={save.isRunning}>
                {t('settings.save')}
              </Button>
              <Button tone="quiet" onClick={discard}>
                {t('settings.discard')}
              </Button>
            </div>
          </>
        )}
        {section.changedAt && (
          <p className="text-ink-faint text-xs">
            {t('settings.changedBy', { by: section.changedBy ?? '' })} <Moment at={section.changedAt} />
          </p>
        )}
      </form>
    </Panel>
  );
}

function PendingNotice() {
  const t = useText();
  return (
    <Notice
      action={
        <Link to="/approvals" className={buttonClass('plain')}>
          {t('settings.pending.see')}
        </Link>
      }
    >
      {t('settings.pending')}
    </Notice>
  );
}

function isSame(one: Draft | undefined, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
