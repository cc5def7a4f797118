import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { FailedState } from '@pitaka/ui/primitives/states.tsx';
import { Badge } from '../../../controls/badge.tsx';
import { buttonClass } from '../../../controls/button.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useCall } from '../../../data/use-call.ts';
import { SettingsForm } from '../../../kit/settings-form/settings-form.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Link } from '../../../navigation/link.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { DraftPreview } from './draft-preview.tsx';
import { PrizeTable } from './prize-table.tsx';

type Campaign = AnswerOf<'/console/wheel/campaign'>;

/** The wheel: the results of the campaign, and the designer. */
export function Page() {
  const t = useText();
  const campaign = useCall('/console/wheel/campaign', {});
  return (
    <PageFrame
      title={t('wheel.title')}
      lead={t('wheel.lead')}
      actions={
        <>
          <PageLink to="/wheel/spins">{t('wheel.spins')}</PageLink>
          <PageLink to="/records/wheel_prize">{t('wheel.prizes.follow')}</PageLink>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {campaign.isPending ? (
          <SkeletonRows />
        ) : campaign.isError ? (
          <FailedState
            title={t('shell.failed')}
            retryLabel={t('shell.retry')}
            onRetry={() => void campaign.refetch()}
          />
        ) : (
          <CampaignPanel campaign={campaign.data} />
        )}
        <Designer />
      </div>
    </PageFrame>
  );
}

function CampaignPanel({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const { spins, people, given, budget, inReview, overdue, prizes } = campaign;
  return (
    <Panel
      title={t('wheel.campaign', { campaign: campaign.campaign })}
      action={
        <span className="pe-2">
          <Badge tone={campaign.open ? 'positive' : 'neutral'}>
            {t(campaign.open ? 'wheel.open' : 'wheel.closed')}
          </Badge>
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <Facts
          columns={2}
          facts={[
            { label: t('wheel.spins'), value: t('wheel.spinsOf', { spins, people }) },
            {
              label: t('wheel.given'),
              value: (
                <>
                  <Money amount={given} /> {budget !== null && <OfBudget budget={budget} />}
                </>
              ),
            },
            { label: t('wheel.waiting'), value: inReview },
            {
              label: t('wheel.overdue'),
              value: overdue === 0 ? overdue : <span className="font-semibold text-negative">{overdue}</span>,
            },
          ]}
        />
        {spins > 0 && campaign.probability < UNLIKELY && <Notice tone="negative">{t('wheel.unlikely')}</Notice>}
        {prizes.length > 0 && <PrizeTable caption={t('wheel.drawn')} prizes={prizes} />}
      </div>
    </Panel>
  );
}

/**
 * A probability below this marks draws that do not fit their odds: fair draws fall below it in one campaign of a
 * thousand.
 */
const UNLIKELY = 0.001;

function OfBudget({ budget }: { budget: string }) {
  const t = useText();
  return (
    <span className="text-ink-faint">
      {t('wheel.ofBudget')} <Money amount={budget} />
    </span>
  );
}

/** The wheel's section of the settings, with a preview of the draft beside it. */
function Designer() {
  const t = useText();
  const may = useHasPermission();
  const maySee = may('settings.view');
  const sections = useCall('/console/settings/list', {}, { enabled: maySee });
  const section = sections.data?.find((one) => one.section === 'wheel');
  if (!maySee) return <Notice>{t('wheel.designer.hidden')}</Notice>;
  if (!section) return sections.isPending ? <SkeletonRows /> : null;
  const isPending = section.pendingApproval !== null;
  return (
    <Panel title={t('wheel.designer')}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t('wheel.designer.text')}</p>
        {isPending && (
          <Notice
            action={
              <Link to="/approvals" className={buttonClass('plain')}>
                {t('wheel.designer.approvals')}
              </Link>
            }
          >
            {t('wheel.designer.pending')}
          </Notice>
        )}
        <SettingsForm
          key={section.version}
          call="/console/settings/save"
          fields={section.fields}
          values={section.values}
          isClosed={!may('settings.manage') || isPending}
          body={(values, reason) => ({ section: 'wheel', version: section.version, values, reason })}
          done={t('wheel.designer.saved')}
          beside={(values) => <DraftPreview values={values} />}
        />
      </div>
    </Panel>
  );
}
