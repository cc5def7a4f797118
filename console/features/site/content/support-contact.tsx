import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { SettingsForm } from '../../../kit/settings-form/settings-form.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

/** The site's contact for users: a section of the settings, which also has its history. */
export function SupportContact() {
  const t = useText();
  const may = useHasPermission();
  const sections = useCall('/console/settings/list', {});
  return (
    <QueryState query={sections}>
      {(all) => {
        const support = all.find(({ section }) => section === 'support');
        if (!support) return undefined;
        const { section, version, fields, values, pendingApproval } = support;
        return (
          <Panel
            title={t('content.kind.support')}
            action={
              <Link to="/settings" search={{ section }} className="px-2 text-accent-ink hover:underline">
                {t('content.history')}
              </Link>
            }
          >
            <div className="flex flex-col gap-4">
              {!may('settings.manage') && <Notice>{t('settings.readOnly')}</Notice>}
              <SettingsForm
                key={version}
                call="/console/settings/save"
                fields={fields}
                values={values}
                isClosed={!may('settings.manage') || pendingApproval !== null}
                body={(changed, reason) => ({ section, version, values: changed, reason })}
                done={t('settings.saved')}
              />
            </div>
          </Panel>
        );
      }}
    </QueryState>
  );
}
