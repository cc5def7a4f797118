import { Moment, MoneyIn } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { EvidenceFacts } from '../../../deliveries/evidence-facts.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { termOf } from '../../../kit/term-of.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { ConversionDetail } from './conversion.ts';
import { NoteBadges, StatusBadge } from './conversion-badges.tsx';
import { ConversionDecisions } from './conversion-decisions.tsx';
import { ConversionLines, Postings } from './conversion-lines.tsx';

/** One conversion: the source's reports, its click, its earnings, and the decision. */
export function ConversionRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/conversions/detail', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('earnings.conversions.gone')}>
      {(conversion) => <Loaded conversion={conversion} />}
    </QueryState>
  );
}

function Loaded({ conversion }: { conversion: ConversionDetail }) {
  const t = useText();
  const { click, decisions } = conversion;
  return (
    <>
      <RecordHead
        reference={conversion.id}
        badge={<StatusBadge status={conversion.status} />}
        amount={<MoneyIn amount={conversion.amount} currency={conversion.currency} />}
        lines={`${conversion.event} · ${conversion.sourceName}`}
        flags={<NoteBadges row={conversion} />}
      >
        <Waiting conversion={conversion} />
      </RecordHead>
      <RecordPart>
        <Facts
          facts={[
            conversion.uid !== null && { label: t('earnings.promoter'), value: <UserLink uid={conversion.uid} /> },
            conversion.item !== '' && { label: t('earnings.item'), value: conversion.item },
            {
              label: t('earnings.transaction'),
              value: <span className="mono break-all">{conversion.transactionId}</span>,
            },
            { label: t('earnings.occurred'), value: <Moment at={conversion.occurredAt} /> },
            conversion.day !== null && { label: t('earnings.day'), value: conversion.day },
          ]}
        />
      </RecordPart>
      {conversion.hold && (
        <RecordPart title={t('earnings.fraud.evidence')}>
          <EvidenceFacts evidence={conversion.hold.evidence} />
          <Link
            to="/fraud"
            search={{ view: 'all', id: conversion.hold.groupId }}
            className="mt-2 inline-block text-accent-ink underline-offset-2 hover:underline"
          >
            {t('earnings.fraud.together')}
          </Link>
        </RecordPart>
      )}
      <RecordPart title={t('earnings.part.click')}>
        <Facts
          facts={[
            {
              label: t('earnings.click.id'),
              value: <span className="mono break-all">{conversion.clickId}</span>,
            },
            click ? { label: t('earnings.click.at'), value: <Moment at={click.at} /> } : undefined,
            click
              ? { label: t('earnings.click.link'), value: <span className="mono">/s/{click.code}</span> }
              : undefined,
            click && click.sub !== '' ? { label: t('earnings.click.sub'), value: click.sub } : undefined,
            !click && { label: t('earnings.click.at'), value: t('earnings.click.none') },
          ]}
        />
      </RecordPart>
      <RecordPart title={t('earnings.part.events')}>
        <Events conversion={conversion} />
      </RecordPart>
      <RecordPart title={t('earnings.part.lines')}>
        <ConversionLines lines={conversion.lines} />
      </RecordPart>
      {conversion.postings.length > 0 && (
        <RecordPart title={t('earnings.part.postings')}>
          <Postings postings={conversion.postings} />
        </RecordPart>
      )}
      {decisions.length > 0 && (
        <RecordPart title={t('earnings.part.decisions')}>
          <ul className="flex flex-col gap-1.5">
            {decisions.map((decision) => (
              <li key={decision.at} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
                <span>{t(`earnings.decision.${decision.decision}`, { name: decision.by })}</span>
                <Moment at={decision.at} className="text-ink-faint text-xs" />
                <span className="col-span-2 text-ink-soft">{decision.reason}</span>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <ConversionDecisions conversion={conversion} />
    </>
  );
}

/** The reason why it waits, and the event that ends the wait. */
function Waiting({ conversion: { parkedFor, held, decision, hasConflict } }: { conversion: ConversionDetail }) {
  const t = useText();
  return (
    <>
      {parkedFor && (
        <Notice
          action={
            parkedFor === 'rate' ? (
              <Link to="/exchange-rates" className="font-medium underline underline-offset-2">
                {t('earnings.enterRate')}
              </Link>
            ) : undefined
          }
        >
          {t(`earnings.parkedText.${parkedFor}`)}
        </Notice>
      )}
      {held !== '' && decision === '' && (
        <Notice>{t('earnings.heldText', { rule: termOf(t, 'earnings.rule', held) })}</Notice>
      )}
      {hasConflict && <Notice tone="negative">{t('earnings.conflictText')}</Notice>}
    </>
  );
}

/** In the order of the source's own times; contradictions are listed below. */
function Events({ conversion: { events, conflicts } }: { conversion: ConversionDetail }) {
  const t = useText();
  return (
    <ul className="flex flex-col gap-1.5">
      {events.map((event) => (
        <li key={event.eventId} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
          <span>
            {t(`earnings.status.${event.status}`)} · <MoneyIn amount={event.amount} currency={event.currency} />
          </span>
          <Moment at={event.occurredAt} className="text-ink-faint text-xs" />
          <DeliveryLink id={event.deliveryId} label={event.eventId} />
        </li>
      ))}
      {conflicts.map((conflict) => (
        <li key={conflict.deliveryId} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
          <span className="text-negative">{t('earnings.outcome.conflict')}</span>
          <Moment at={conflict.receivedAt} className="text-ink-faint text-xs" />
          <DeliveryLink id={conflict.deliveryId} label={conflict.eventId} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryLink({ id, label }: { id: string; label: string }) {
  return (
    <Link
      to="/deliveries"
      search={{ id }}
      className="mono col-span-2 break-all text-accent-ink text-xs underline-offset-2 hover:underline"
    >
      {label}
    </Link>
  );
}
