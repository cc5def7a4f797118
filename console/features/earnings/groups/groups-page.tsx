import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useList } from '../../../data/use-call.ts';
import { ListState } from '../../../kit/lists/list-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Group } from './group.ts';
import { GroupDialog, type GroupTask } from './group-dialogs.tsx';
import { GroupMembers } from './group-members.tsx';

/** Groups of promoters: their members, and their plans. */
export function Page() {
  const t = useText();
  const may = useHasPermission();
  const groups = useList('/console/groups/list', {});
  const [task, setTask] = useState<GroupTask>();
  return (
    <PageFrame
      title={t('earnings.groups.title')}
      lead={t('earnings.groups.lead')}
      actions={
        <>
          <PageLink to="/plans">{t('earnings.plans.title')}</PageLink>
          {may('commission.request') && (
            <Button tone="primary" onClick={() => setTask({ kind: 'create' })}>
              {t('earnings.groups.add')}
            </Button>
          )}
        </>
      }
    >
      <ListState list={groups} empty={{ title: t('earnings.groups.none'), text: t('earnings.groups.noneText') }}>
        {(all) => (
          <div className="grid items-start gap-4 desktop:grid-cols-2">
            {all.map((group) => (
              <GroupPanel key={group.id} group={group} onTask={setTask} />
            ))}
          </div>
        )}
      </ListState>
      {task && <GroupDialog task={task} onClose={() => setTask(undefined)} />}
    </PageFrame>
  );
}

function GroupPanel({ group, onTask }: { group: Group; onTask: (task: GroupTask) => void }) {
  const t = useText();
  const may = useHasPermission();
  const { name, members, plans, createdAt, createdBy, archivedAt } = group;
  return (
    <Panel
      title={name}
      action={
        archivedAt !== null && (
          <span className="pe-2">
            <Badge>{t('earnings.groups.archived')}</Badge>
          </span>
        )
      }
    >
      <Facts
        facts={[
          {
            label: t('earnings.groups.plans'),
            value: plans.length === 0 ? t('earnings.groups.plans.none') : plans.map((plan) => plan.name).join(', '),
          },
          {
            label: t('earnings.groups.made'),
            value: (
              <>
                <Moment at={createdAt} /> <span className="text-ink-faint">{createdBy}</span>
              </>
            ),
          },
          archivedAt !== null && {
            label: t('earnings.groups.archived'),
            value: <Moment at={archivedAt} />,
          },
        ]}
      />
      <GroupMembers id={group.id} count={members} />
      {archivedAt === null && may('commission.request') && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => onTask({ kind: 'rename', group })}>{t('earnings.groups.rename')}</Button>
          <Button tone="danger" onClick={() => onTask({ kind: 'archive', group })}>
            {t('earnings.groups.archive')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
