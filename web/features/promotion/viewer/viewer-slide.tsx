import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { savesData } from '../../../boot/saves-data.ts';
import type { MediaSlide } from '../../../catalogue/media.ts';
import { useText } from '../../../texts.ts';

export interface ViewerSlideProps {
  slide: MediaSlide;
  name: string;
  number: number;
  total: number;
  /** Whether it is the visible one. */
  shown: boolean;
  /** Next to the visible one: its picture is preloaded. */
  near: boolean;
}

export function ViewerSlide({ slide, name, number, total, shown, near }: ViewerSlideProps) {
  const t = useText();
  const [broken, setBroken] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern; a fieldset is for forms
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={t('viewer.slide', { number, total })}
      className="viewer-slide"
    >
      {broken ? (
        <p className="flex flex-col items-center gap-3 px-8 text-center">
          <ImageOff aria-hidden size={40} strokeWidth={1.5} />
          {t('viewer.broken')}
        </p>
      ) : slide.type === 'video' ? (
        <Film
          slide={slide}
          label={t('viewer.video', { name })}
          shown={shown}
          near={near}
          onBroken={() => setBroken(true)}
        />
      ) : (
        (savesData() ? shown : near) && (
          <img
            src={slide.url}
            alt={t('viewer.image', { number, name })}
            decoding="async"
            draggable={false}
            onError={() => setBroken(true)}
          />
        )
      )}
    </div>
  );
}

interface FilmProps {
  slide: MediaSlide & { type: 'video' };
  label: string;
  shown: boolean;
  near: boolean;
  onBroken: () => void;
}

function Film({ slide, label, shown, near, onBroken }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  // A video out of sight must not be heard.
  useEffect(() => {
    if (!shown) film.current?.pause();
  }, [shown]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: clips come from the platforms, which give no captions
    <video
      ref={film}
      src={slide.url}
      poster={slide.cover || undefined}
      aria-label={label}
      controls
      playsInline
      // Videos farther away are loaded on play; with data saving, all are.
      preload={near && !savesData() ? 'metadata' : 'none'}
      tabIndex={shown ? 0 : -1}
      onError={onBroken}
    />
  );
}
