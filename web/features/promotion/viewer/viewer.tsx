import './viewer.css';
import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ItemMedia, MediaSlide, ViewerProps } from '../../../catalogue/media.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';
import { useSlides } from './use-slides.ts';
import { ViewerItem } from './viewer-item.tsx';
import { ViewerSlide } from './viewer-slide.tsx';

/** The address that serves the file as an attachment (Spec: B6). */
function downloadAddress({ type, url }: Pick<MediaSlide, 'type' | 'url'>): string {
  return `/wxcps/${type === 'video' ? 'downvideo' : 'downimage'}?url=${encodeURIComponent(url)}`;
}

/**
 * Checks first whether the file exists, because a failed navigation would leave the app for an error page. Then
 * navigates to the file, which downloads it and stays on the page. False: the file does not exist.
 */
async function downloadMedia(slide: MediaSlide): Promise<boolean> {
  const address = downloadAddress(slide);
  try {
    const answer = await fetch(address, { method: 'HEAD' });
    if (!answer.ok) return false;
  } catch {
    return false;
  }
  window.location.assign(address);
  return true;
}

/** Spec: B2. An item's video and images over the whole screen. */
export default function Viewer({ open, onClose, media, start = 0 }: ViewerProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="full"
      bare
      dismissable={false}
      title={t('item.media', { name: media.name })}
      className="viewer"
    >
      <ViewerContent media={media} start={start} onClose={onClose} />
    </Dialog>
  );
}

function ViewerContent({ media, start, onClose }: { media: ItemMedia; start: number; onClose: () => void }) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  const { slides, name } = media;
  const { index, go } = useSlides(row, slides.length, start);
  const [busy, setBusy] = useState(false);
  const shown = slides[index];
  const several = slides.length > 1;

  const download = async () => {
    if (!shown || busy) return;
    setBusy(true);
    const done = await downloadMedia(shown);
    setBusy(false);
    if (!done) showToast(t('viewer.downloadFailed'), { tone: 'negative' });
  };
  const turn = (event: KeyboardEvent) => {
    // On a video the arrow keys seek.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') go(index - 1);
    else if (event.key === 'ArrowRight') go(index + 1);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a second way; the buttons are the first
    <div className="viewer-frame" onKeyDown={turn}>
      <header className="viewer-bar viewer-top">
        <IconButton label={t('shell.close')} onClick={onClose} className="viewer-button">
          <X aria-hidden size={24} />
        </IconButton>
        <Link
          to="/GameDetail/$id"
          params={{ id: media.id }}
          search={media.kind === 'messaging' ? {} : { kind: media.kind }}
          className="viewer-title"
        >
          {!media.item && <span className="truncate">{name}</span>}
          <span className={media.item ? '' : 'sr-only'}>{t('viewer.details')}</span>
        </Link>
        <IconButton
          label={t('viewer.download')}
          aria-busy={busy || undefined}
          onClick={download}
          className="viewer-button"
        >
          <Download aria-hidden size={22} />
        </IconButton>
      </header>
      {media.item && <ViewerItem key={media.id} media={media} item={media.item} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it */}
      <section ref={row} tabIndex={0} aria-label={t('viewer.slides')} className="viewer-row no-scrollbar">
        {slides.map((slide, number) => (
          <ViewerSlide
            key={slide.url}
            slide={slide}
            name={name}
            number={number + 1}
            total={slides.length}
            shown={number === index}
            near={Math.abs(number - index) <= 1}
          />
        ))}
      </section>
      {several && (
        <footer className="viewer-bar viewer-bottom">
          <IconButton
            label={t('viewer.previous')}
            disabled={index === 0}
            onClick={() => go(index - 1)}
            className="viewer-button"
          >
            <ChevronLeft aria-hidden size={26} />
          </IconButton>
          <p role="status" className="tabular text-sm">
            {t('viewer.slide', { number: index + 1, total: slides.length })}
          </p>
          <IconButton
            label={t('viewer.next')}
            disabled={index === slides.length - 1}
            onClick={() => go(index + 1)}
            className="viewer-button"
          >
            <ChevronRight aria-hidden size={26} />
          </IconButton>
        </footer>
      )}
    </div>
  );
}
