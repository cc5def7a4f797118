import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { useState } from 'react';
import { BrokenLinkWarning } from '../../../catalogue/broken-link-warning.tsx';
import type { ItemDetail } from '../../../catalogue/item.ts';
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
  /** The chosen channel: the page's button shares its link. */
  sub: string;
  onChoose: (sub: string) => void;
  /** Called after a short link was created: the shown data is outdated. */
  onShortLink: () => Promise<void>;
}

/** The user's own links to the item, one for each channel, with the chosen one's results; or that it is pending. */
export function MyLink({ detail, sub, onChoose, onShortLink }: MyLinkProps) {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  const [making, setMaking] = useState(false);
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
  const { clicks, conversions } = detail.counts;
  return (
    <section aria-labelledby="my-link" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="my-link" className="font-semibold">
        {t('detail.myLink')}
      </h2>
      {detail.link === '' ? (
        <p role="status" className="rounded-control bg-notice-soft px-3.5 py-3 text-notice">
          {t('detail.waiting')}
        </p>
      ) : (
        <>
          <BrokenLinkWarning trouble={detail.trouble} />
          <SubLinks
            kind={detail.kind}
            id={detail.id}
            subs={links.map((link) => link.sub)}
            sub={sub}
            onChoose={onChoose}
            onMade={stats.reload}
          />
          {shortLink === '' ? (
            <Button tone="plain" size="wide" busy={making} onClick={() => void makeLink()}>
              {t('detail.shortlink.make')}
            </Button>
          ) : (
            <LinkBox label={t('promote.link')} link={absoluteAddress(shortLink)} copyLabel={t('promote.copy.link')} />
          )}
          {shortLink !== '' && <LinkClicks stats={stats} />}
          <div className="-my-3">
            <LongLink stats={stats.data} />
          </div>
        </>
      )}
      <div className="tabular border-line border-t pt-3 text-ink-soft text-sm">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0">{t('detail.counts')}</span>
          <span className="ms-auto font-semibold text-ink">
            {t('promotion.clicks', { count: clicks })} · {t('promotion.sales', { count: conversions })}
          </span>
        </p>
        {detail.appliedAt && (
          <p className="pt-1 text-ink-faint">
            {t('detail.appliedAt', {
              date: dateFormat(locale, { dateStyle: 'medium', timeZone: timezone }).format(new Date(detail.appliedAt)),
            })}
          </p>
        )}
      </div>
    </section>
  );
}
