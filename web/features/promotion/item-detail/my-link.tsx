import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { BrokenLinkWarning } from '../../../catalogue/broken-link-warning.tsx';
import type { ItemDetail, ItemKind } from '../../../catalogue/item.ts';
import { LinkBox } from '../../../catalogue/link-box.tsx';
import { LongLink } from '../../../catalogue/long-link.tsx';
import { absoluteAddress, makeShortLink } from '../../../catalogue/make-short-link.ts';
import { SubLinks } from '../../../catalogue/sub-links.tsx';
import { useSubLinks } from '../../../catalogue/use-sub-links.ts';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { LinkClicks } from './link-clicks.tsx';

export interface MyLinkProps {
  detail: ItemDetail;
  /** Called after a short link was created: the shown data is outdated. */
  onShortLink: () => Promise<void>;
  onPromote: (kind: ItemKind, id: string, sub: string) => void;
}

/** The user's own link to the item and its results; or that it is still pending. */
export function MyLink({ detail, onShortLink, onPromote }: MyLinkProps) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  const [making, setMaking] = useState(false);
  const [sub, setSub] = useState('');
  const stats = useSubLinks(detail.kind, detail.id, sub);
  const links = stats.data?.bySub ?? [];
  const shortLink = links.find((link) => link.sub === sub)?.shortlink ?? (sub === '' ? detail.shortlink : '');
  const makeLink = async () => {
    setMaking(true);
    try {
      await makeShortLink(detail.kind, detail.id, { sub });
      await Promise.all([onShortLink(), stats.reload()]);
    } catch {
      // The call client shows the error.
    } finally {
      setMaking(false);
    }
  };
  const number = numberFormat(locale);
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('detail.myLink')}</h2>
      {detail.link === '' ? (
        <p role="status" className="rounded-control bg-notice-soft px-3.5 py-3 text-notice">
          {t('detail.waiting')}
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          <BrokenLinkWarning trouble={detail.trouble} />
          <SubLinks
            kind={detail.kind}
            id={detail.id}
            subs={links.map((link) => link.sub)}
            sub={sub}
            onChoose={setSub}
            onMade={stats.reload}
          />
          {shortLink === '' ? (
            <Button tone="plain" size="wide" busy={making} onClick={() => void makeLink()}>
              {t('detail.shortlink.make')}
            </Button>
          ) : (
            <LinkBox label={t('promote.link')} link={absoluteAddress(shortLink)} copyLabel={t('promote.copy.link')} />
          )}
          {detail.trouble === '' && (
            <Button tone="quiet" onClick={() => onPromote(detail.kind, detail.id, sub)}>
              <QrCode aria-hidden size={20} />
              {t('detail.promote')}
            </Button>
          )}
          {shortLink !== '' && <LinkClicks stats={stats} />}
          <LongLink stats={stats.data} />
        </div>
      )}
      <h3 className="mt-4 mb-2 text-ink-soft text-sm">{t('detail.counts')}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
        <Count name={t('detail.clicks')} value={number.format(detail.counts.clicks)} />
        <Count name={t('detail.conversions')} value={number.format(detail.counts.conversions)} />
      </dl>
      {detail.appliedAt && (
        <p className="mt-3 text-ink-faint text-sm">
          {t('detail.appliedAt', {
            date: dateFormat(locale, { dateStyle: 'medium', timeZone: timezone }).format(new Date(detail.appliedAt)),
          })}
        </p>
      )}
    </section>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse rounded-control bg-surface px-3.5 py-3">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="tabular font-bold text-2xl">{value}</dd>
    </div>
  );
}
