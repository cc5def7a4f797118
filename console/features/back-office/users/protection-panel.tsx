import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCall } from '../../../data/use-call.ts';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useHasPermission, useOperator } from '../../../session/use-operator.ts';
import { type MessageKey, useText } from '../../../texts.ts';

type Own = AnswerOf<'/console/protection/user'>;

/** The user's own protection: limits, a break, and how an exclusion ends. */
export function ProtectionPanel({ uid }: { uid: string }) {
  const t = useText();
  const { site } = useOperator();
  const may = useHasPermission();
  const isOn = site.features.includes('protection') && may('protection.view');
  const { data } = useCall('/console/protection/user', { uid }, { enabled: isOn });
  if (!isOn || !data) return undefined;
  const isEmpty = data.breaks.length === 0 && data.limits.length === 0;
  return (
    <Panel title={t('protection.own')}>
      {isEmpty ? <p className="text-ink-faint">{t('protection.none')}</p> : <OwnFacts own={data} />}
      {data.status === 'excluded' && data.endsAt === null && may('protection.manage') && <Lift uid={uid} />}
    </Panel>
  );
}

function OwnFacts({ own }: { own: Own }) {
  const t = useText();
  const money = useMoneyText();
  const text = (kind: string, value: string | null) => {
    if (value === null) return t('protection.noLimit');
    return kind === 'deposit' || kind === 'loss' ? money(value) : t('protection.minutes', { count: value });
  };
  return (
    <Facts
      facts={[
        own.status !== 'none' && { label: t('protection.kind'), value: t(`protection.kind.${own.status}`) },
        own.since !== null && { label: t('protection.since'), value: <Moment at={own.since} /> },
        own.until !== null && { label: t('protection.until'), value: <Moment at={own.until} /> },
        own.endsAt !== null && { label: t('protection.ends'), value: <Moment at={own.endsAt} /> },
        ...own.breaks.slice(own.status === 'none' ? 0 : 1).map(({ kind, since, endsAt }) => ({
          label: t('protection.earlier', { kind: t(`protection.kind.${kind}`) }),
          value: (
            <>
              <Moment at={since} /> – {endsAt !== null && <Moment at={endsAt} />}
            </>
          ),
        })),
        ...own.limits.map((limit) => ({
          label: t(`protection.limit.${limit.kind}.${limit.period}` as MessageKey),
          value: (
            <>
              {text(limit.kind, limit.value)}
              {limit.raises.map((raise) => (
                <span key={raise.from} className="block text-ink-faint">
                  {t('protection.raise', { value: text(limit.kind, raise.value) })} <Moment at={raise.from} />
                </span>
              ))}
            </>
          ),
        })),
      ]}
    />
  );
}

function Lift({ uid }: { uid: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="mt-3" onClick={() => setOpen(true)}>
        {t('protection.lift')}
      </Button>
      {isOpen && (
        <ApprovalDialog
          kind="protection_lift"
          target={uid}
          title={t('protection.lift')}
          payload={() => ({})}
          onClose={() => setOpen(false)}
        >
          <p className="text-ink-soft">{t('protection.lift.text')}</p>
        </ApprovalDialog>
      )}
    </>
  );
}
