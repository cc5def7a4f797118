import { isZero } from '@pitaka/ui/money/minor-units.ts';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import type { Listed } from '../../../data/use-call.ts';
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx';
import { DecisionBar } from '../../../kit/records/decision-bar.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';

export type Grant = Listed<'/console/bonuses/grants/list'>;

export const GRANT_TONES: Readonly<Record<Grant['state'], BadgeTone>> = {
  queued: 'neutral',
  active: 'accent',
  released: 'positive',
  expired: 'notice',
  forfeited: 'negative',
};

/** One bonus of one user, and ending it. */
export function GrantRecord({ id, row }: { id: string; row: Grant | undefined }) {
  const t = useText();
  if (!row) return <p className="p-4 text-ink-soft">{t('bonuses.grants.gone', { id })}</p>;
  return <Loaded grant={row} />;
}

function Loaded({ grant }: { grant: Grant }) {
  const t = useText();
  const may = useHasPermission();
  const money = useMoneyText();
  const [isEnding, setEnding] = useState(false);
  const isOpen = grant.state === 'active' || grant.state === 'queued';
  return (
    <>
      <RecordHead
        reference={grant.id}
        badge={<Badge tone={GRANT_TONES[grant.state]}>{t(`bonuses.state.${grant.state}`)}</Badge>}
        amount={money(grant.amount)}
        lines={`${grant.title} · ${t('bonuses.version', { version: grant.version })}`}
      />
      {!isZero(grant.missing) && (
        <Notice tone="negative">{t('bonuses.missing.text', { amount: money(grant.missing) })}</Notice>
      )}
      <RecordPart title={t('bonuses.grant')}>
        <Facts
          facts={[
            { label: t('users.uid'), value: <UserLink uid={grant.uid} /> },
            { label: t('bonuses.occasion'), value: <span className="mono wrap-anywhere">{grant.occasion}</span> },
            !isZero(grant.base) && { label: t('bonuses.base'), value: money(grant.base) },
            { label: t('bonuses.turnover'), value: `${money(grant.done)} / ${money(grant.need)}` },
            { label: t('bonuses.claimedAt'), value: <Moment at={grant.claimedAt} /> },
            grant.until !== null && { label: t('bonuses.until'), value: <Moment at={grant.until} /> },
            grant.endedAt !== null && { label: t('bonuses.endedAt'), value: <Moment at={grant.endedAt} /> },
            grant.endReason !== '' && { label: t('bonuses.end'), value: t(`bonuses.end.${grant.endReason}`) },
            grant.note !== '' && { label: t('bonuses.note'), value: grant.note },
            !isZero(grant.released) && { label: t('bonuses.total.released'), value: money(grant.released) },
            !isZero(grant.forfeited) && { label: t('bonuses.total.forfeited'), value: money(grant.forfeited) },
          ]}
        />
      </RecordPart>
      {isOpen && may('bonus.manage') && (
        <DecisionBar
          decisions={[{ label: t('bonuses.forfeit'), tone: 'danger', hint: 'r', run: () => setEnding(true) }]}
        />
      )}
      {isEnding && (
        <ActionDialog
          call="/console/bonuses/forfeit"
          title={t('bonuses.forfeit.title')}
          submit={t('bonuses.forfeit')}
          tone="danger"
          reasonTopic="none"
          body={(_values, reason) => ({ id: grant.id, reason })}
          done={t('bonuses.forfeit.done')}
          onClose={() => setEnding(false)}
        >
          <p className="text-ink-soft">{t('bonuses.forfeit.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
