import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { RowMenu } from '../../../controls/row-menu.tsx';
import { useCall } from '../../../data/use-call.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useHasPermission, useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { type HandOver, HandOverDialog } from './hand-over-dialog.tsx';
import { HireDialog } from './hire-dialog.tsx';
import { RoleRights } from './role-rights.tsx';
import { SiteRoleDialog } from './site-role-dialog.tsx';
import { type StaffAction, StaffActionDialog } from './staff-action-dialog.tsx';
import type { StaffMember } from './staff-member.ts';

export function Page() {
  const t = useText();
  const may = useHasPermission();
  const staff = useCall('/console/operators/list', {});
  const [isHiring, setHiring] = useState(false);
  const [action, setAction] = useState<{ kind: StaffAction; colleague: StaffMember }>();
  const [atSites, setAtSites] = useState<StaffMember>();
  const [handOver, setHandOver] = useState<HandOver>();
  const canManage = may('operator.manage');
  const { site, sites } = useOperator();
  const ownsSeveral = sites.filter(({ role }) => role === 'owner').length > 1;
  const isOther = ({ id }: { id: string }) => id !== site.id;
  const nameOfSite = (id: string) => sites.find((one) => one.id === id)?.name ?? id;

  const columns: Column<StaffMember>[] = [
    {
      key: 'name',
      head: t('account.staff.name'),
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span className="font-medium">{row.name}</span>
          {row.self && <Badge tone="accent">{t('account.staff.you')}</Badge>}
        </span>
      ),
    },
    { key: 'role', head: t('account.staff.role'), cell: (row) => t(`shell.role.${row.role}`) },
    {
      key: 'status',
      head: t('account.staff.status'),
      cell: (row) => (
        <Badge tone={row.status === 'active' ? 'positive' : 'neutral'}>{t(`account.staff.${row.status}`)}</Badge>
      ),
    },
    { key: 'factor', head: t('account.staff.factor'), from: 'wide', cell: (row) => <FactorBadge colleague={row} /> },
    {
      key: 'seen',
      head: t('account.staff.lastSeen'),
      from: 'wide',
      cell: (row) =>
        row.lastSeenAt ? (
          <Moment at={row.lastSeenAt} />
        ) : (
          <span className="text-ink-faint">{t('account.staff.never')}</span>
        ),
    },
  ];
  if (sites.length > 1) {
    columns.push({
      key: 'sites',
      head: t('account.staff.sites'),
      cell: (row) => (
        <ul>
          {row.sites.filter(isOther).map(({ id, role }) => (
            <li key={id}>
              {nameOfSite(id)} <span className="text-ink-faint">{t(`shell.role.${role}`)}</span>
            </li>
          ))}
        </ul>
      ),
    });
  }
  if (canManage) {
    columns.push({
      key: 'actions',
      head: <span className="sr-only">{t('account.staff.actions')}</span>,
      className: 'text-end',
      cell: (row) =>
        row.self ? undefined : (
          <Actions
            colleague={row}
            hasSites={ownsSeveral}
            onPick={(kind) => (kind === 'sites' ? setAtSites(row) : setAction({ kind, colleague: row }))}
          />
        ),
    });
  }

  return (
    <PageFrame
      title={t('account.staff.title')}
      lead={t('account.staff.lead')}
      actions={
        canManage && (
          <Button tone="primary" onClick={() => setHiring(true)}>
            <Plus aria-hidden size={16} />
            {t('account.staff.new')}
          </Button>
        )
      }
    >
      <Panel flush>
        <QueryState query={staff}>
          {(rows) => <Table caption={t('account.staff.title')} columns={columns} rows={rows} keyOf={(row) => row.id} />}
        </QueryState>
      </Panel>
      <RoleRights />
      {isHiring && <HireDialog onClose={() => setHiring(false)} onHired={setHandOver} />}
      {action && <StaffActionDialog {...action} onClose={() => setAction(undefined)} onPassword={setHandOver} />}
      {atSites && <SiteRoleDialog colleague={atSites} onClose={() => setAtSites(undefined)} />}
      <HandOverDialog handOver={handOver} onClose={() => setHandOver(undefined)} />
    </PageFrame>
  );
}

function FactorBadge({ colleague }: { colleague: StaffMember }) {
  const t = useText();
  if (colleague.hasSecondFactor) return <Badge tone="positive">{t('account.staff.factor.on')}</Badge>;
  if (colleague.needsSecondFactor) return <Badge tone="notice">{t('account.staff.factor.missing')}</Badge>;
  return <Badge>{t('account.staff.factor.waived')}</Badge>;
}

interface ActionsProps {
  colleague: StaffMember;
  /** Whether the operator can work for more than one site. */
  hasSites: boolean;
  onPick: (kind: StaffAction | 'sites') => void;
}

function Actions({ colleague, hasSites, onPick }: ActionsProps) {
  const t = useText();
  const action = (kind: StaffAction, isDanger = false) => ({
    label: t(kind === 'role' ? 'account.staff.changeRole' : `account.staff.${kind}`),
    isDanger,
    run: () => onPick(kind),
  });
  return (
    <RowMenu
      label={t('account.staff.actionsOn', { name: colleague.name })}
      actions={[
        action('role'),
        hasSites && { label: t('account.staff.atSites'), run: () => onPick('sites') },
        action('reset'),
        colleague.status === 'active' ? action('disable', true) : action('enable'),
        action('remove', true),
      ]}
    />
  );
}
