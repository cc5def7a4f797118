import { Badge, type BadgeTone } from '../../../controls/badge.tsx';
import { Moment, Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { termOf } from '../../../kit/term-of.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import type { ConversionDetail } from './conversion.ts';

const TONES: Readonly<Record<ConversionDetail['lines'][number]['state'], BadgeTone>> = {
  estimated: 'neutral',
  held: 'notice',
  settled: 'positive',
  reversed: 'negative',
  parked: 'notice',
};

/** The earnings from a conversion, with part and plan: the promoter's, then the uplines'. */
export function ConversionLines({ lines }: Pick<ConversionDetail, 'lines'>) {
  const t = useText();
  const money = useMoneyText();
  if (lines.length === 0) return <p className="text-ink-faint">{t('earnings.lines.none')}</p>;
  return (
    <ul className="flex flex-col gap-2.5">
      {lines.map((line) => (
        <li key={`${line.level} ${line.uid}`} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
          <span className="flex flex-wrap items-baseline gap-x-2">
            {termOf(t, 'earnings.level', String(line.level))} <UserLink uid={line.uid} />
            <Badge tone={TONES[line.state]}>{t(`earnings.state.${line.state}`)}</Badge>
          </span>
          <Money amount={line.amount} className="font-semibold" />
          <span className="col-span-2 text-ink-faint text-xs">
            {t('earnings.line.of', { rate: `${line.rate}%`.replace('%%', '%'), base: money(line.base) })} ·{' '}
            {t('earnings.line.plan', { plan: line.plan, version: line.planVersion })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A posting is the difference of a whole day and item, so it includes repeated and withdrawn conversions. */
export function Postings({ postings }: Pick<ConversionDetail, 'postings'>) {
  return (
    <ul className="flex flex-col gap-1.5">
      {postings.map((posting) => (
        <li key={posting.journalId} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
          <Link
            to={`/ledger/journal/${posting.journalId}`}
            className="mono break-all text-accent-ink text-xs underline-offset-2 hover:underline"
          >
            {posting.journalId}
          </Link>
          <Money amount={posting.amount} signed />
          <span className="mono text-ink-faint text-xs">{posting.uid}</span>
          <Moment at={posting.at} className="text-ink-faint text-xs" />
        </li>
      ))}
    </ul>
  );
}
