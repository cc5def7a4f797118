import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { buttonClass } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { SettingsForm } from '../../../kit/settings-form/settings-form.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

type Section = AnswerOf<'/console/settings/list'>[number];

/** A section of the settings as a form. It is closed while a change of the section is pending. */
export function SectionForm({ section: { section, version, ...shown } }: { section: Section }) {
  const t = useText();
  const may = useHasPermission();
  const isPending = shown.pendingApproval !== null;
  return (
    <Panel title={shown.title}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{shown.description}</p>
        {isPending && <PendingNotice />}
        {!may('settings.manage') && <Notice>{t('settings.readOnly')}</Notice>}
        <SettingsForm
          call="/console/settings/save"
          fields={shown.fields}
          values={shown.values}
          isClosed={!may('settings.manage') || isPending}
          body={(values, reason) => ({ section, version, values, reason })}
          done={t('settings.saved')}
        />
        {shown.changedAt && (
          <p className="text-ink-faint text-xs">
            {t('settings.changedBy', { by: shown.changedBy ?? '' })} <Moment at={shown.changedAt} />
          </p>
        )}
      </div>
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
