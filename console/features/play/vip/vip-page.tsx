import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { buttonClass } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { SettingsForm } from '../../../kit/settings-form/settings-form.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { LevelPictures } from './level-pictures.tsx';
import { LevelsPanel } from './levels-panel.tsx';
import type { VipSection } from './section.ts';
import { Simulation } from './simulation.tsx';

/** The levels: the number of users at each, their benefits, and the cost of alternatives. */
export function Page() {
  const t = useText();
  const may = useHasPermission();
  const sections = useCall('/console/settings/list', {}, { enabled: may('settings.view') });
  const section = sections.data?.find((one) => one.section === 'vip');
  return (
    <PageFrame
      title={t('vip.title')}
      lead={t('vip.lead')}
      actions={
        <Link to="/vip/people" className={buttonClass('plain')}>
          {t('vip.people')}
        </Link>
      }
    >
      <LevelsPanel />
      {sections.isError && (
        <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void sections.refetch()} />
      )}
      {may('settings.view') && sections.isPending && <SkeletonRows />}
      {section && <Designer key={section.version} section={section} />}
    </PageFrame>
  );
}

function Designer({ section: { section, version, ...shown } }: { section: VipSection }) {
  const t = useText();
  const may = useHasPermission();
  const isPending = shown.pendingApproval !== null;
  const isClosed = !may('settings.manage') || isPending;
  return (
    <>
      <Panel title={t('vip.designer')}>
        <div className="flex flex-col gap-4">
          {isPending && (
            <Notice
              action={
                <Link to="/approvals" className={buttonClass('plain')}>
                  {t('vip.pending.see')}
                </Link>
              }
            >
              {t('vip.pending')}
            </Notice>
          )}
          <SettingsForm
            call="/console/settings/save"
            fields={shown.fields}
            values={shown.values}
            isClosed={isClosed}
            body={(values, reason) => ({ section, version, values, reason })}
            done={t('vip.saved')}
            beside={(values) => <Simulation values={values} />}
          />
        </div>
      </Panel>
      {!isClosed && may('vip.manage') && <LevelPictures section={{ section, version, ...shown }} />}
    </>
  );
}
