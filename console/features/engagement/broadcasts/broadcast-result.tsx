import { LOCALE_NAMES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { type Broadcast, draftOf, type Segment, STATE_TONES } from './broadcast.ts';
import { PhoneMessage } from './phone-message.tsx';

/** A broadcast's recipients, in words. */
function useSegmentText(): (segment: Segment) => string {
  const t = useText();
  return ({ levels, jobs, roles, locales, activity, uid }) => {
    const parts = [
      uid && `${t('broadcasts.uid')}: ${uid}`,
      levels.length > 0 && `${t('broadcasts.levels')}: ${levels.join(', ')}`,
      jobs.length > 0 && jobs.map((job) => t(`broadcasts.job.${job as 0 | 1 | 2}`)).join(', '),
      roles.length > 0 && `${t('broadcasts.roles')}: ${roles.join(', ')}`,
      locales.length > 0 && locales.map((locale) => LOCALE_NAMES[locale]).join(', '),
      activity && `${t(`broadcasts.activity.${activity.kind}`)}: ${activity.days}`,
    ].filter(Boolean);
    return parts.length === 0 ? t('broadcasts.everybody') : parts.join(' · ');
  };
}

/** A decided broadcast: its time and recipients, and how many received and read it. */
export function BroadcastResult({ broadcast }: { broadcast: Broadcast }) {
  const t = useText();
  const may = useHasPermission();
  const segmentText = useSegmentText();
  const [locale, setLocale] = useState<Locale>('en-US');
  const [isCancelling, setCancelling] = useState(false);
  const { state, isPending, audience, delivered, read, sendAt, startedAt, finishedAt } = broadcast;
  const share = delivered > 0 ? ` (${Math.floor((read / delivered) * 100)} %)` : '';
  return (
    <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel
        title={broadcast.title}
        action={
          <span className="flex items-center gap-2">
            <Badge tone={isPending ? 'notice' : STATE_TONES[state]}>
              {t(isPending ? 'broadcasts.state.pending' : `broadcasts.state.${state}`)}
            </Badge>
            {state === 'scheduled' && may('message.manage') && (
              <Button tone="danger" onClick={() => setCancelling(true)}>
                {t('broadcasts.cancel')}
              </Button>
            )}
          </span>
        }
      >
        <div className="flex flex-col gap-4">
          {isPending && <Notice>{t('broadcasts.pending')}</Notice>}
          <Facts
            facts={[
              { label: t('broadcasts.category'), value: t(`broadcasts.category.${broadcast.category}`) },
              { label: t('broadcasts.segment'), value: segmentText(broadcast.segment) },
              audience !== null && { label: t('broadcasts.audience'), value: audience },
              { label: t('broadcasts.delivered'), value: delivered },
              { label: t('broadcasts.read'), value: `${read}${share}` },
              {
                label: t('broadcasts.goes'),
                value: sendAt ? <Moment at={sendAt} /> : t('broadcasts.atOnce'),
              },
              startedAt !== null && { label: t('broadcasts.started'), value: <Moment at={startedAt} /> },
              finishedAt !== null && { label: t('broadcasts.finished'), value: <Moment at={finishedAt} /> },
              { label: t('broadcasts.by'), value: broadcast.createdBy },
              broadcast.scheduledBy !== '' && { label: t('broadcasts.scheduledBy'), value: broadcast.scheduledBy },
              broadcast.approvedBy !== '' && { label: t('broadcasts.approvedBy'), value: broadcast.approvedBy },
              { label: t('broadcasts.pushes'), value: t(broadcast.pushes ? 'broadcasts.yes' : 'broadcasts.no') },
            ]}
          />
        </div>
      </Panel>
      <div className="flex w-full max-w-80 flex-col gap-3">
        <SelectField
          label={t('content.languages')}
          value={locale}
          onChange={({ target }) => setLocale(LOCALES.find((one) => one === target.value) ?? 'en-US')}
        >
          {LOCALES.map((value) => (
            <option key={value} value={value}>
              {LOCALE_NAMES[value]}
            </option>
          ))}
        </SelectField>
        <PhoneMessage draft={draftOf(broadcast)} locale={locale} />
      </div>
      {isCancelling && (
        <ActionDialog
          call="/console/broadcasts/cancel"
          title={t('broadcasts.cancel.title')}
          submit={t('broadcasts.cancel')}
          tone="danger"
          reasonTopic="none"
          body={(_values, reason) => ({ id: broadcast.id, version: broadcast.version, reason })}
          done={t('broadcasts.cancel.done')}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}
