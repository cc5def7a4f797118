import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isInAppBrowser } from '../../boot/in-app-browser.ts';
import { useSite } from '../../site/use-site.ts';
import { useLocale, useText } from '../../texts.ts';
import { drawPoster } from './draw-poster.ts';
import { POSTER_HEIGHT, POSTER_WIDTH } from './layout-poster.ts';

export interface PosterSubject {
  readonly name: string;
  readonly intro: string;
  /** The instruction for the code. */
  readonly invitation: string;
  readonly icon: string;
  /** A wide picture for the top; '': the site's colour. */
  readonly cover: string;
}

/** A poster with the user's own code, to view and to save, in the current language. */
export function Poster({ subject, link }: { subject: PosterSubject; link: string }) {
  const t = useText();
  const poster = usePoster(subject, link);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('promote.poster')}</h3>
      {poster.failed && <p role="alert">{t('promote.poster.failed')}</p>}
      {!poster.failed && (
        <div
          className="mx-auto w-3/5 min-w-48 overflow-hidden rounded-control border border-line"
          style={{ aspectRatio: `${POSTER_WIDTH} / ${POSTER_HEIGHT}` }}
        >
          {poster.address ? (
            <img src={poster.address} alt={t('promote.poster.of', { name: subject.name })} className="block w-full" />
          ) : (
            <div aria-busy="true" className="h-full">
              <p role="status" className="sr-only">
                {t('promote.poster.making')}
              </p>
              <Skeleton className="h-full w-full" />
            </div>
          )}
        </div>
      )}
      {poster.address && (
        <Button
          tone="plain"
          size="wide"
          onClick={() => {
            savePicture(poster.address, `${subject.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`);
            showToast(t('promote.poster.saved'), { tone: 'positive' });
          }}
        >
          <Download aria-hidden size={20} />
          {t('promote.poster.save')}
        </Button>
      )}
      {isInAppBrowser(navigator.userAgent) && (
        <p className="rounded-control bg-notice-soft px-3.5 py-3 text-notice text-sm">{t('promote.inApp')}</p>
      )}
    </section>
  );
}

function usePoster(subject: PosterSubject, link: string): { address: string; failed: boolean } {
  const locale = useLocale();
  const site = useSite();
  const [poster, setPoster] = useState({ address: '', failed: false });
  const { name, intro, invitation, icon, cover } = subject;
  useEffect(() => {
    let isCurrent = true;
    let address = '';
    const text = { name, intro, invitation, link, siteName: site.name, locale };
    drawPoster(text, link, { icon, cover }, site.theme).then(
      (picture) => {
        if (!isCurrent) return;
        address = URL.createObjectURL(picture);
        setPoster({ address, failed: false });
      },
      (error: unknown) => {
        console.warn('the poster could not be drawn', error);
        if (isCurrent) setPoster({ address: '', failed: true });
      },
    );
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(address);
    };
  }, [name, intro, icon, cover, invitation, link, locale, site]);
  return poster;
}

function savePicture(address: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
}
