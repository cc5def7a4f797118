import { LOCALE_NAMES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { BROADCAST_CATEGORIES } from '@pitaka/core/values/message-kinds.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useId, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { SelectField, TextField } from '../../../controls/field.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { RichTextField } from '../../../rich-text/rich-text-field.tsx';
import { useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { AudienceLine } from './audience-line.tsx';
import { type Broadcast, type Draft, draftOf, NEW_DRAFT, PHONE_PAGES } from './broadcast.ts';
import { PhoneMessage } from './phone-message.tsx';
import { SegmentFields } from './segment-fields.tsx';
import { TemplateBar } from './template-bar.tsx';

/** The editor of a broadcast: its texts by language, its recipients and their number, its time, and its preview. */
export function BroadcastComposer({ broadcast }: { broadcast: Broadcast | undefined }) {
  const t = useText();
  const go = useGo();
  const saved = broadcast ? draftOf(broadcast) : NEW_DRAFT;
  const [draft, setDraft] = useState<Draft>(saved);
  const [locale, setLocale] = useState<Locale>('en-US');
  const [task, setTask] = useState<'schedule' | 'cancel'>();
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const save = useCommand('/console/broadcasts/save', {
    done: t('broadcasts.saved'),
    onDone: ({ id }) => go({ to: `/broadcasts/${id}`, replace: true }),
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const send = () => save.run({ id: broadcast?.id ?? '', version: broadcast?.version ?? 0, ...draft });
  return (
    <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {broadcast?.wasHeld && <Notice>{t('broadcasts.held')}</Notice>}
        <Panel title={t('broadcasts.words')} action={<TemplateBar draft={draft} onUse={change} />}>
          <BroadcastTexts
            draft={draft}
            locale={locale}
            onLocale={setLocale}
            onChange={change}
            errorOf={save.fieldError}
          />
        </Panel>
        <Panel title={t('broadcasts.segment')}>
          <div className="flex flex-col gap-4">
            <SegmentFields
              segment={draft.segment}
              onChange={(segment) => change({ segment })}
              errorOf={save.fieldError}
            />
            <AudienceLine
              segment={draft.segment}
              category={draft.category}
              sendMinute={draft.sendMinute}
              texts={draft.texts}
            />
          </div>
        </Panel>
        <Panel title={t('broadcasts.delivery')}>
          <DeliveryFields draft={draft} onChange={change} errorOf={save.fieldError} />
        </Panel>
        {save.refusal && <Notice tone="negative">{save.refusal}</Notice>}
        {save.wrongFields.length > 0 && <Notice tone="negative">{t('content.wrong')}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" busy={save.isRunning} disabled={!isChanged} onClick={send}>
            {t('broadcasts.save')}
          </Button>
          <Button disabled={!broadcast || isChanged} onClick={() => setTask('schedule')}>
            {t(draft.sendMinute ? 'broadcasts.schedule' : 'broadcasts.send')}
          </Button>
          {broadcast && (
            <Button tone="danger" onClick={() => setTask('cancel')}>
              {t('broadcasts.discard')}
            </Button>
          )}
          {isChanged && <span className="self-center text-ink-faint text-xs">{t('broadcasts.saveFirst')}</span>}
        </div>
      </div>
      <PhoneMessage draft={draft} locale={locale} />
      {task && broadcast && (
        <ActionDialog
          call={task === 'schedule' ? '/console/broadcasts/schedule' : '/console/broadcasts/cancel'}
          title={t(task === 'schedule' ? 'broadcasts.schedule.title' : 'broadcasts.discard.title')}
          submit={t(
            task === 'cancel' ? 'broadcasts.discard' : draft.sendMinute ? 'broadcasts.schedule' : 'broadcasts.send',
          )}
          tone={task === 'schedule' ? 'primary' : 'danger'}
          reasonTopic="none"
          body={(_values, reason) => ({ id: broadcast.id, version: broadcast.version, reason })}
          done={t(task === 'schedule' ? 'broadcasts.schedule.done' : 'broadcasts.discard.done')}
          onClose={() => setTask(undefined)}
        >
          {task === 'schedule' && (
            <AudienceLine
              segment={draft.segment}
              category={draft.category}
              sendMinute={draft.sendMinute}
              texts={draft.texts}
            />
          )}
        </ActionDialog>
      )}
    </div>
  );
}

interface PartProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  errorOf: (field: string) => string | undefined;
}

function BroadcastTexts({
  draft,
  locale,
  onLocale,
  onChange,
  errorOf,
}: PartProps & { locale: Locale; onLocale: (locale: Locale) => void }) {
  const t = useText();
  const panelId = useId();
  const words = draft.texts[locale] ?? { title: '', body: '' };
  const change = (part: Partial<typeof words>) =>
    onChange({ texts: { ...draft.texts, [locale]: { ...words, ...part } } });
  const isWritten = (one: Locale) => (draft.texts[one]?.title ?? '') !== '';
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Tabs
        label={t('content.languages')}
        panelId={panelId}
        value={locale}
        onChange={onLocale}
        className="console-tabs"
        choices={LOCALES.map((value) => ({
          value,
          label: (
            <>
              {LOCALE_NAMES[value]}
              {!isWritten(value) && value !== 'en-PH' && (
                <span className="ms-1 text-notice text-xs">{t('content.language.missing')}</span>
              )}
            </>
          ),
        }))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${locale}`} className="flex flex-col gap-4">
        <TextField
          label={t('broadcasts.name')}
          value={words.title}
          onChange={({ target }) => change({ title: target.value })}
          error={errorOf(`texts.${locale}.title`)}
          lang={locale}
          maxLength={120}
        />
        <RichTextField
          key={locale}
          label={t('broadcasts.body')}
          value={words.body}
          onChange={(body) => change({ body })}
          error={errorOf(`texts.${locale}.body`)}
          lang={locale}
        />
      </div>
    </div>
  );
}

function DeliveryFields({ draft, onChange, errorOf }: PartProps) {
  const t = useText();
  const { site } = useOperator();
  const listId = useId();
  return (
    <div className="grid items-start gap-3 tablet:grid-cols-2">
      <SelectField
        label={t('broadcasts.category')}
        value={draft.category}
        onChange={({ target }) => {
          const category = BROADCAST_CATEGORIES.find((one) => one === target.value);
          if (category) onChange({ category });
        }}
        hint={t(`broadcasts.category.${draft.category}.hint`)}
      >
        {BROADCAST_CATEGORIES.map((value) => (
          <option key={value} value={value}>
            {t(`broadcasts.category.${value}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        type="datetime-local"
        label={t('broadcasts.sendAt', { zone: site.timezone })}
        value={draft.sendMinute ?? ''}
        onChange={({ target }) => onChange({ sendMinute: target.value || null })}
        error={errorOf('sendMinute')}
        hint={draft.sendMinute ? undefined : t('broadcasts.atOnce')}
      />
      <TextField
        label={t('broadcasts.link')}
        list={listId}
        value={draft.link}
        onChange={({ target }) => onChange({ link: target.value.trim() })}
        error={errorOf('link')}
        hint={t('broadcasts.link.hint')}
      />
      <datalist id={listId}>
        {PHONE_PAGES.map((page) => (
          <option key={page} value={page} />
        ))}
      </datalist>
      <label className="flex min-h-8 items-center gap-2 pt-6">
        <input
          type="checkbox"
          checked={draft.pushes}
          onChange={({ target }) => onChange({ pushes: target.checked })}
          className="size-4 accent-accent"
        />
        {t('broadcasts.pushes')}
      </label>
    </div>
  );
}
