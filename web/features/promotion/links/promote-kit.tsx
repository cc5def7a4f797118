import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BrokenLinkWarning } from '../../../catalogue/broken-link-warning.tsx';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { LinkBox } from '../../../catalogue/link-box.tsx';
import { LongLink } from '../../../catalogue/long-link.tsx';
import { absoluteAddress, makeShortLink } from '../../../catalogue/make-short-link.ts';
import { shareLink } from '../../../catalogue/share-link.ts';
import { SubLinks } from '../../../catalogue/sub-links.tsx';
import { useSubLinks } from '../../../catalogue/use-sub-links.ts';
import { Poster } from '../../../content/poster/poster.tsx';
import { useText } from '../../../texts.ts';
import { CaptionCard } from './caption-card.tsx';
import { CodePicture } from './code-picture.tsx';
import { channelOf, messageOf, type ShareApp } from './share-apps.ts';
import { shareByApp } from './share-by-app.ts';
import { ShareGrid } from './share-grid.tsx';
import { useCaption } from './use-caption.ts';

export interface PromoteKitProps {
  detail: ItemDetail;
  firstSub: string;
  /** The link was granted just now. */
  isNew: boolean;
}

/** The ways to share an item, the quickest first. */
export function PromoteKit({ detail, firstSub, isNew }: PromoteKitProps) {
  const t = useText();
  const [sub, setSub] = useState(firstSub);
  const stats = useSubLinks(detail.kind, detail.id, sub);
  const links = stats.data?.bySub ?? [];
  const caption = useCaption(detail);
  const short = useShortLink(detail, sub);
  // A short link counts its clicks and makes a coarser code. If there is none, the long link is used, which names the
  // channel.
  const whole = stats.data?.longlink || (sub === '' ? detail.link : '');
  const link = short.link || whole;
  const isMaking = short.link === '' && (!short.failed || link === '');
  if (detail.trouble !== '') return <BrokenLinkWarning trouble={detail.trouble} />;
  const share = async (app: ShareApp) => {
    // A channel that the user chose counts; otherwise each app is a channel.
    const own = sub === '' ? await linkOfApp(app) : link;
    await shareByApp(app, caption.text, own || link);
    if (sub === '') void stats.reload();
  };
  const linkOfApp = async (app: ShareApp) => {
    const channel = channelOf(
      app,
      links.map((one) => one.sub),
    );
    const known = links.find((one) => one.sub === channel)?.shortlink;
    if (known) return absoluteAddress(known);
    try {
      return await makeShortLink(detail.kind, detail.id, { sub: channel, errors: 'own' });
    } catch (error) {
      // Without a network, or with as many links as an item may have, the main link works as well.
      console.warn('no link of this app', error);
      return '';
    }
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, and the keyboard has to reach it
    <div tabIndex={0} className="-mx-5 flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-1 -outline-offset-2">
      {isNew && (
        <p className="flex items-start gap-2 font-medium text-positive">
          <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0" />
          {t('promote.ready')}
        </p>
      )}
      <CaptionCard detail={detail} caption={caption} link={isMaking ? '' : link} />
      <ShareGrid
        onShare={share}
        onMore={() => shareLink({ title: detail.name, text: messageOf(caption.text, link), url: link })}
      />
      <p className="text-ink-soft text-sm">{sub === '' ? t('promote.apps.each') : t('promote.apps.chosen', { sub })}</p>
      <SubLinks
        kind={detail.kind}
        id={detail.id}
        subs={links.map((one) => one.sub)}
        sub={sub}
        onChoose={setSub}
        onMade={stats.reload}
      />
      <div className="flex flex-col gap-2.5">
        {!isMaking && <LinkBox label={t('promote.link')} link={link} copyLabel={t('promote.copy.link')} />}
        <LongLink stats={stats.data} />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <CodePicture text={link} label={t('promote.code', { name: detail.name })} className="size-36" />
        <p className="min-w-36 flex-1 text-ink-soft text-sm">{t('promote.code.hint')}</p>
      </div>
      <Poster
        link={link}
        subject={{
          name: detail.name,
          intro: detail.intro,
          invitation: t('promote.poster.invitation'),
          icon: detail.icon,
          cover: detail.video.cover_img_url || (detail.images[0]?.img_url ?? ''),
        }}
      />
    </div>
  );
}

/** The item's short link for a channel, created on demand; '' until it exists, and if it cannot be made. */
function useShortLink({ kind, id, shortlink }: ItemDetail, sub: string): { link: string; failed: boolean } {
  const [made, setMade] = useState({ sub: '', link: '', failed: false });
  const isKnown = sub === '' && shortlink !== '';
  useEffect(() => {
    if (isKnown) return;
    const pending = new AbortController();
    const show = (link: string, failed: boolean) => setMade({ sub, link, failed });
    makeShortLink(kind, id, { sub, errors: 'own', signal: pending.signal }).then(
      (link) => show(link, false),
      (error: unknown) => {
        if (pending.signal.aborted) return;
        // The long link works as well.
        console.warn('no short link', error);
        show('', true);
      },
    );
    return () => pending.abort();
  }, [kind, id, sub, isKnown]);
  if (isKnown) return { link: absoluteAddress(shortlink), failed: false };
  return made.sub === sub ? made : { link: '', failed: false };
}
