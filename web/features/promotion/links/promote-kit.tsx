import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Copy, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BrokenLinkWarning } from '../../../catalogue/broken-link-warning.tsx';
import { copyLink } from '../../../catalogue/copy-link.ts';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { LinkBox } from '../../../catalogue/link-box.tsx';
import { LongLink } from '../../../catalogue/long-link.tsx';
import { absoluteAddress, makeShortLink } from '../../../catalogue/make-short-link.ts';
import { shareLink } from '../../../catalogue/share-link.ts';
import { SubLinks } from '../../../catalogue/sub-links.tsx';
import { useSubLinks } from '../../../catalogue/use-sub-links.ts';
import { Poster } from '../../../content/poster/poster.tsx';
import { useText } from '../../../texts.ts';
import { CodePicture } from './code-picture.tsx';

/** The ways to share an item, the quickest first. */
export function PromoteKit({ detail, firstSub }: { detail: ItemDetail; firstSub: string }) {
  const t = useText();
  const [sub, setSub] = useState(firstSub);
  const stats = useSubLinks(detail.kind, detail.id, sub);
  const links = stats.data?.bySub ?? [];
  const short = useShortLink(detail, sub);
  // A short link counts its clicks and makes a coarser code. If there is none, the long link is used, which names the
  // channel.
  const whole = stats.data?.longlink || (sub === '' ? detail.link : '');
  const link = short.link || whole;
  const isMaking = short.link === '' && (!short.failed || link === '');
  if (detail.trouble !== '') return <BrokenLinkWarning trouble={detail.trouble} />;
  const caption = t('promote.caption.text', { name: detail.name, link });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, and the keyboard has to reach it
    <div tabIndex={0} className="-mx-5 flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-1 -outline-offset-2">
      <SubLinks
        kind={detail.kind}
        id={detail.id}
        subs={links.map((one) => one.sub)}
        sub={sub}
        onChoose={setSub}
        onMade={stats.reload}
      />
      <div className="flex flex-wrap items-center justify-center gap-4">
        <CodePicture text={link} label={t('promote.code', { name: detail.name })} className="size-36" />
        <div className="flex min-w-36 flex-1 flex-col gap-2.5">
          <p className="text-ink-soft text-sm">{t('promote.code.hint')}</p>
          <Button
            size="wide"
            busy={isMaking}
            onClick={() => void shareLink({ title: detail.name, text: caption, url: link })}
          >
            <Share2 aria-hidden size={20} />
            {t('promote.share')}
          </Button>
          <Button tone="plain" size="wide" busy={isMaking} onClick={() => void copyLink(link)}>
            <Copy aria-hidden size={20} />
            {t('promote.copy.link')}
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-2.5">
        {short.link !== '' && (
          <LinkBox label={t('promote.link')} link={short.link} copyLabel={t('promote.copy.link')} />
        )}
        {!isMaking && <LinkBox label={t('promote.caption')} link={caption} copyLabel={t('promote.caption.copy')} />}
        <LongLink stats={stats.data} />
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
