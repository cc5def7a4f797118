import { LOCALE_NAMES } from '@pitaka/contract/locales.ts';
import { Tabs } from '@pitaka/ui/primitives/tabs.tsx';
import { useId, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useWaitingRequest, WaitingRequest } from '../../../kit/records/waiting-request.tsx';
import { RichTextField } from '../../../rich-text/rich-text-field.tsx';
import { useText } from '../../../texts.ts';
import { type Entry, type Kind, type Language, languagesOf, missingIn, nameOf, PARTS } from './entry.ts';
import { MissingNote, StateBadge } from './entry-badges.tsx';
import { EntryHistory } from './entry-history.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useDraft } from './use-draft.ts';

export interface EntryFormProps {
  kind: Kind;
  /** undefined: a new entry. */
  entry: Entry | undefined;
  onSaved: (key: string) => void;
}

/** One entry: its texts and pictures by language, its schedule, its preview on the phone, and its history. */
export function EntryForm({ kind, entry, onSaved }: EntryFormProps) {
  const t = useText();
  const draft = useDraft(kind, entry);
  const { fields } = draft;
  const [language, setLanguage] = useState<Language>(fields.texts[''] ? '' : 'en-US');
  const [isRemoving, setRemoving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const waiting = useWaitingRequest('site_content', `${kind}/${entry?.key ?? ''}`);
  const save = useCommand('/console/content/save', {
    done: t('content.saved'),
    onDone: ({ key }) => {
      draft.discard();
      onSaved(key);
    },
  });
  const { isSingle } = PARTS[kind];
  // Phones would show an empty place among the others.
  const lacksPicture = PARTS[kind].hasPicture && fields.isOn && Object.keys(fields.pictures).length === 0;
  const [isPictureRequested, setPictureRequested] = useState(false);
  const pictureError = isPictureRequested && lacksPicture ? t('content.picture.needed') : undefined;
  const written = { kind, key: entry?.key ?? '', version: draft.version, ...fields };
  const publish = () => save.run(written);
  const leads = save.refusalCode === 'content_needs_approval';
  return (
    <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Panel
          title={
            entry ? (PARTS[kind].hasTitle && nameOf(kind, entry)) || t(`content.one.${kind}`) : t(`content.new.${kind}`)
          }
          action={
            entry && (
              <span className="flex items-center gap-2">
                <StateBadge entry={entry} />
                {!isSingle && (
                  <Button tone="danger" onClick={() => setRemoving(true)}>
                    {t('content.remove')}
                  </Button>
                )}
              </span>
            )
          }
        >
          <div className="flex flex-col gap-4">
            {draft.isOutdated && (
              <Notice action={<Button onClick={draft.discard}>{t('content.draft.discard')}</Button>}>
                {t('content.draft.outdated')}
              </Notice>
            )}
            <MissingNote fields={fields} />
            <EntryTexts
              kind={kind}
              draft={draft}
              language={language}
              onLanguage={setLanguage}
              errorOf={save.fieldError}
              wrong={save.wrongFields}
              pictureError={pictureError}
            />
            <ScheduleFields fields={fields} onChange={draft.change} errorOf={save.fieldError} />
            {waiting && <WaitingRequest request={waiting} />}
            {leads && !waiting && (
              <Notice action={<Button onClick={() => setAsking(true)}>{t('kit.request')}</Button>}>
                {t('content.leads')}
              </Notice>
            )}
            {save.refusal && !leads && <Notice tone="negative">{save.refusal}</Notice>}
            {(save.wrongFields.length > 0 || pictureError) && <Notice tone="negative">{t('content.wrong')}</Notice>}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                tone="primary"
                busy={save.isRunning}
                disabled={!draft.isChanged}
                onClick={lacksPicture ? () => setPictureRequested(true) : publish}
              >
                {t('content.save')}
              </Button>
              {draft.isChanged && (
                <Button
                  tone="quiet"
                  onClick={() => {
                    draft.discard();
                    save.forget();
                  }}
                >
                  {t('content.draft.discard')}
                </Button>
              )}
              <span className="text-ink-faint text-xs">
                {draft.isChanged ? (
                  t('content.draft.kept')
                ) : entry?.changedBy ? (
                  <>
                    {t('settings.changedBy', { by: entry.changedBy })} <Moment at={entry.changedAt} />
                  </>
                ) : undefined}
              </span>
            </div>
          </div>
        </Panel>
        {entry && <EntryHistory kind={kind} entry={entry} onRestore={draft.change} />}
      </div>
      <PhonePreview kind={kind} fields={fields} language={language} />
      {isAsking && (
        <ActionDialog
          call="/console/content/save"
          title={t('content.leadsTitle', { name: nameOf(kind, fields) })}
          submit={t('kit.request')}
          reasonTopic="none"
          body={(_values, reason) => ({ ...written, reason })}
          done={t('kit.requested')}
          onDone={() => {
            draft.discard();
            save.forget();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">{t('content.leads')}</p>
        </ActionDialog>
      )}
      {isRemoving && entry && (
        <ActionDialog
          call="/console/content/remove"
          title={t('content.removeTitle', { name: nameOf(kind, entry) })}
          submit={t('content.remove')}
          tone="danger"
          body={() => ({ kind, key: entry.key, version: entry.version })}
          done={t('content.removed')}
          onDone={draft.discard}
          onClose={() => setRemoving(false)}
        >
          <p className="text-ink-soft">{t('content.removeText')}</p>
        </ActionDialog>
      )}
    </div>
  );
}

interface EntryTextsProps {
  kind: Kind;
  draft: ReturnType<typeof useDraft>;
  language: Language;
  onLanguage: (language: Language) => void;
  errorOf: (field: string) => string | undefined;
  wrong: readonly string[];
  pictureError: string | undefined;
}

/** The text and the picture of one language at a time. */
function EntryTexts({ kind, draft, language, onLanguage, errorOf, wrong, pictureError }: EntryTextsProps) {
  const t = useText();
  const panelId = useId();
  const { fields } = draft;
  const { hasTitle, hasPicture } = PARTS[kind];
  const words = fields.texts[language] ?? { title: '', body: '' };
  const change = (part: Partial<typeof words>) =>
    draft.change({ texts: { ...fields.texts, [language]: { ...words, ...part } } });
  const missing: readonly string[] = missingIn(fields);
  const isWrong = (one: Language) =>
    wrong.some((field) => field.startsWith(`texts.${one}.`) || field === `pictures.${one}`);
  return (
    <>
      <Tabs
        label={t('content.languages')}
        panelId={panelId}
        value={language || 'all'}
        onChange={(value) => onLanguage(value === 'all' ? '' : (value as Language))}
        className="console-tabs"
        choices={languagesOf(fields).map((one) => ({
          value: one || 'all',
          label: (
            <>
              {one === '' ? t('content.everyLanguage') : LOCALE_NAMES[one]}
              {isWrong(one) ? (
                <span className="ms-1 text-negative">{t('content.language.wrong')}</span>
              ) : (
                missing.includes(one) && (
                  <span className="ms-1 text-notice text-xs">{t('content.language.missing')}</span>
                )
              )}
            </>
          ),
        }))}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${language || 'all'}`}
        className="flex min-w-0 flex-col gap-4"
      >
        {hasTitle && (
          <TextField
            label={t(kind === 'banner' ? 'content.name' : 'content.question')}
            value={words.title}
            onChange={({ target }) => change({ title: target.value })}
            error={errorOf(`texts.${language}.title`)}
            lang={language || undefined}
            maxLength={120}
          />
        )}
        {hasPicture && (
          <PictureField
            pictures={fields.pictures}
            language={language}
            onChange={(pictures) => draft.change({ pictures })}
            error={errorOf(`pictures.${language}`) ?? pictureError}
          />
        )}
        <RichTextField
          key={language}
          label={t(`content.body.${kind}`)}
          value={words.body}
          onChange={(body) => change({ body })}
          error={errorOf(`texts.${language}.body`)}
          {...(language ? { lang: language } : {})}
        />
      </div>
    </>
  );
}
